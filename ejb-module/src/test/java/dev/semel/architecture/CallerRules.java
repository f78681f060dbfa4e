package dev.semel.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static dev.semel.architecture.Rule.internal;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.ejb.Timeout;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.ObservesAsync;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What is there is used: a step that only tests take is not taken by what is shipped. */
final class CallerRules {

    private CallerRules() {}

    static List<Rule> all() {
        return List.of(new Rule("uncalled", everyPublicMethodHasACaller()));
    }

    private static ArchRule everyPublicMethodHasACaller() {
        return methods()
                .that()
                .arePublic()
                .and()
                .areDeclaredInClassesThat()
                .resideInAnyPackage(Stream.of(new String[] {"dev.semel.internal.."}, internal("uncalled"))
                        .flatMap(Stream::of)
                        .toArray(String[]::new))
                .should(new HaveACaller())
                .as("a public method behind the fence is called by what is shipped");
    }

    private static final Set<Class<? extends Annotation>> CALLED_BY_THE_CONTAINER = Set.of(
            Produces.class,
            Disposes.class,
            PostConstruct.class,
            PreDestroy.class,
            AroundInvoke.class,
            Timeout.class,
            Inject.class);

    private static final Set<Class<? extends Annotation>> OBSERVERS =
            Set.of(Observes.class, ObservesAsync.class, Disposes.class);

    private static final class HaveACaller extends ArchCondition<JavaMethod> {

        HaveACaller() {
            super("have a caller");
        }

        @Override
        public void check(JavaMethod method, ConditionEvents events) {
            boolean isUsed = isOfTheLanguage(method)
                    || isOfAFramework(method)
                    || isAskedForBySupertype(method)
                    || isCalled(method)
                    || OptionalModules.call(method.getName());
            events.add(new SimpleConditionEvent(method, isUsed, method.getFullName() + " has no caller"));
        }

        private static boolean isOfTheLanguage(JavaMethod method) {
            JavaClass owner = method.getOwner();
            boolean isComponent = owner.isRecord()
                    && method.getRawParameterTypes().isEmpty()
                    && owner.tryGetField(method.getName()).isPresent();
            boolean isOfEnum = owner.isEnum() && Set.of("values", "valueOf").contains(method.getName());
            boolean isMain =
                    method.getName().equals("main") && method.getModifiers().contains(JavaModifier.STATIC);
            return method.getModifiers().contains(JavaModifier.SYNTHETIC) || isComponent || isOfEnum || isMain;
        }

        private static boolean isOfAFramework(JavaMethod method) {
            return method.getOwner().isAnnotation()
                    || CALLED_BY_THE_CONTAINER.stream().anyMatch(method::isAnnotatedWith)
                    || method.getParameters().stream()
                            .anyMatch(parameter -> OBSERVERS.stream().anyMatch(parameter::isAnnotatedWith));
        }

        private static boolean isAskedForBySupertype(JavaMethod method) {
            JavaClass owner = method.getOwner();
            return Stream.concat(owner.getAllRawSuperclasses().stream(), owner.getAllRawInterfaces().stream())
                    .flatMap(type -> type.getMethods().stream())
                    .anyMatch(asked -> asked.getName().equals(method.getName())
                            && asked.getRawParameterTypes().size()
                                    == method.getRawParameterTypes().size());
        }

        // By itself does not count, and through a subclass does.
        private static boolean isCalled(JavaMethod method) {
            JavaClass owner = method.getOwner();
            return Stream.concat(Stream.of(owner), owner.getAllSubclasses().stream())
                    .flatMap(type -> type.getAccessesToSelf().stream())
                    .filter(access -> access.getTarget().getName().equals(method.getName()))
                    .filter(access -> !(access.getTarget() instanceof CodeUnitAccessTarget target)
                            || target.getRawParameterTypes().size()
                                    == method.getRawParameterTypes().size())
                    .anyMatch(access -> !access.getOrigin().equals(method));
        }
    }
}

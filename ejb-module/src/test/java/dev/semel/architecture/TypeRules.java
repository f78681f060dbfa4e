package dev.semel.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import jakarta.persistence.Entity;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** How types are named, how many share a package, and how much each one needs. */
final class TypeRules {

    private static final int MOST_TYPES = 15;
    private static final int MOST_PARAMETERS = 5;

    private TypeRules() {}

    static List<Rule> all() {
        return List.of(
                new Rule("naming", nobodyIsCalledAfterNothing()),
                new Rule("crowd", classes().should(new ShareTheirPackageWithFewOthers())),
                new Rule("parameters", typesNeedFewThings()));
    }

    private static ArchRule nobodyIsCalledAfterNothing() {
        return noClasses()
                .should()
                .haveNameMatching(".*(Util|Utils|Helper|Helpers|Manager|Impl)")
                .as("no type is called Util, Helper, Manager or Impl");
    }

    // Records and entities carry data, each column in its own component, and are no knots of collaborators.
    private static ArchRule typesNeedFewThings() {
        return classes()
                .that()
                .areNotRecords()
                .and()
                .areNotEnums()
                .and()
                .areNotAnnotatedWith(Entity.class)
                .should(new TakeFewParameters())
                .as("constructors take " + MOST_PARAMETERS + " parameters at most, records and entities excepted");
    }

    private static final class TakeFewParameters extends ArchCondition<JavaClass> {

        TakeFewParameters() {
            super("take few parameters");
        }

        @Override
        public void check(JavaClass type, ConditionEvents events) {
            for (JavaConstructor constructor : type.getConstructors()) {
                boolean isFew = constructor.getRawParameterTypes().size() <= MOST_PARAMETERS;
                events.add(new SimpleConditionEvent(constructor, isFew, constructor.getFullName()));
            }
        }
    }

    private static final class ShareTheirPackageWithFewOthers extends ArchCondition<JavaClass> {

        private Map<String, Long> typesByPackage = Map.of();

        ShareTheirPackageWithFewOthers() {
            super("be " + MOST_TYPES + " in a package at most");
        }

        @Override
        public void init(Collection<JavaClass> all) {
            typesByPackage = all.stream()
                    .filter(ShareTheirPackageWithFewOthers::isCounted)
                    .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
        }

        @Override
        public void check(JavaClass type, ConditionEvents events) {
            if (isCounted(type)) {
                long types = typesByPackage.get(type.getPackageName());
                events.add(new SimpleConditionEvent(
                        type, types <= MOST_TYPES, type.getName() + " is one of " + types + " types in its package"));
            }
        }

        private static boolean isCounted(JavaClass type) {
            return type.isTopLevelClass() && !type.getSimpleName().equals("package-info");
        }
    }
}

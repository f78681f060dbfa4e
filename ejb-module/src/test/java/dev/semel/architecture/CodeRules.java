package dev.semel.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static dev.semel.architecture.Rule.internal;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import jakarta.annotation.Resource;
import jakarta.ejb.Startup;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import jakarta.persistence.EntityManager;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.time.Clock;
import java.util.Date;
import java.util.List;
import java.util.Set;

/** What code must not call. */
final class CodeRules {

    private static final Set<String> DESERIALISING = Set.of("getObject", "getBody");

    private static final Set<Class<?>> OF_THE_SERVER = Set.of(
            TransactionSynchronizationRegistry.class,
            ManagedExecutorService.class,
            ManagedScheduledExecutorService.class,
            ManagedThreadFactory.class,
            String.class);

    private CodeRules() {}

    static List<Rule> all() {
        return List.of(
                new Rule("clock", noClassAsksTheSystemForTheTime()),
                new Rule("deserialising", noClassDeserialisesMessages()),
                new Rule("handout", onePlaceAsksTheServer()),
                new Rule("queries", theProviderIsAskedNoQuery()),
                new Rule("selfstart", nothingStartsByItself()));
    }

    private static ArchRule noClassAsksTheSystemForTheTime() {
        return noClasses()
                .that()
                .resideOutsideOfPackages(internal("settings"))
                .should()
                .accessTargetWhere(describe("asks the system for the time", CodeRules::asksForTheTime))
                .as("the time comes from the injected clock or from the database");
    }

    // A method reference such as Instant::now is an access, too.
    private static boolean asksForTheTime(JavaAccess<?> access) {
        JavaClass owner = access.getTargetOwner();
        String name = access.getTarget().getName();
        return owner.getPackageName().equals("java.time") && name.equals("now")
                || owner.isEquivalentTo(Clock.class) && (name.startsWith("system") || name.startsWith("tick"))
                || owner.isEquivalentTo(System.class) && name.equals("currentTimeMillis")
                || owner.isEquivalentTo(Date.class) && name.equals("<init>");
    }

    private static ArchRule theProviderIsAskedNoQuery() {
        DescribedPredicate<JavaCall<?>> query = describe(
                "asks the provider a query",
                call -> call.getTargetOwner().isAssignableTo(EntityManager.class)
                        && call.getTarget().getName().matches("create\\w*Query"));
        return noClasses()
                .should()
                .callMethodWhere(query)
                .as("entities are found, locked and changed by the provider, and all other statements are Database's");
    }

    private static ArchRule onePlaceAsksTheServer() {
        return noFields()
                .that(describe("are of the server", field -> OF_THE_SERVER.stream()
                        .anyMatch(type -> field.getRawType().isEquivalentTo(type))))
                .and()
                .areDeclaredInClassesThat()
                .resideOutsideOfPackages(internal("platform"))
                .should()
                .beAnnotatedWith(Resource.class)
                .as("threads, registry and application name come from ServerResources");
    }

    // The simulation and the test kit would not do it.
    private static ArchRule nothingStartsByItself() {
        return noClasses()
                .that()
                .doNotHaveSimpleName("SemelStartup")
                .should()
                .beAnnotatedWith(Startup.class)
                .as("what is done at the start is a step of the StartSequence, and nothing starts by itself");
    }

    private static ArchRule noClassDeserialisesMessages() {
        DescribedPredicate<JavaCall<?>> deserialising = describe(
                "deserialises the body of a message",
                call -> call.getTargetOwner().isAssignableTo(Message.class)
                        && DESERIALISING.contains(call.getTarget().getName())
                        && !isTextOrMap(call.getTargetOwner()));
        return noClasses().should().callMethodWhere(deserialising).as("no object message is ever deserialised");
    }

    // MapMessage.getObject(name) reads a primitive value.
    private static boolean isTextOrMap(JavaClass owner) {
        return owner.isAssignableTo(MapMessage.class) || owner.isAssignableTo(TextMessage.class);
    }
}

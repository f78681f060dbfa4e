package dev.semel.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static dev.semel.architecture.Rule.feature;
import static dev.semel.architecture.Rule.internal;
import static dev.semel.architecture.Rule.onePackage;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;

/** Which package may know which. */
final class PackageRules {

    private static final DescribedPredicate<JavaClass> OURS = resideInAPackage("dev.semel..");
    private static final DescribedPredicate<JavaClass> IDEMPOTENCY = resideInAnyPackage(feature("idempotency"));
    private static final DescribedPredicate<JavaClass> OUTBOX = resideInAnyPackage(feature("outbox"));
    // It asks all that it checks, and starts both features; or it puts together a process of its own.
    private static final DescribedPredicate<JavaClass> CAPTURE_PROCESS =
            resideInAPackage("dev.semel.internal.capture.process");
    private static final DescribedPredicate<JavaClass> STARTUP =
            resideInAnyPackage(internal("startup")).or(CAPTURE_PROCESS);
    // What a page shows is one query, and nothing else ever answers it.
    private static final DescribedPredicate<JavaClass> PAGES = resideInAPackage("dev.semel.admin.*");
    private static final DescribedPredicate<JavaClass> SQL = resideInAPackage("dev.semel..jpa..")
            .or(OURS.and(nameMatching("(Jdbc|Jpa).*|.*(Entity|Sql)")))
            .or(resideInAPackage("dev.semel.internal.listing")
                    .and(nameMatching("CappedCount|Conditions|IdCondition|Placeholders|Row")))
            .or(resideInAPackage("dev.semel.internal.admin.list"));
    private static final DescribedPredicate<JavaClass> ARTEMIS = resideInAnyPackage(internal("artemis"));
    private static final DescribedPredicate<JavaClass> JMS =
            resideInAPackage("dev.semel..jms..").or(ARTEMIS).or(OURS.and(nameMatching("Jms.*")));
    private static final DescribedPredicate<JavaClass> MESSAGE_JMS = resideInAnyPackage(internal("message.jms"));
    private static final DescribedPredicate<JavaClass> DELIVERY = resideInAnyPackage(internal("idempotency.delivery"));
    // Applications find keys in messages.
    private static final DescribedPredicate<JavaClass> CONSUMERS_API =
            resideInAnyPackage(onePackage("idempotency")).or(resideInAPackage("dev.semel.kafka"));
    private static final DescribedPredicate<JavaClass> API = resideInAnyPackage(onePackage("idempotency"))
            .or(resideInAnyPackage("dev.semel.idempotency.call", "dev.semel.idempotency.http"))
            .or(resideInAnyPackage(onePackage("outbox")));
    private static final DescribedPredicate<JavaClass> INTERNAL = resideInAPackage("dev.semel.internal..");
    private static final DescribedPredicate<JavaClass> TIMER = OURS.and(nameMatching(".*Timer"));

    private PackageRules() {}

    static List<Rule> all() {
        return List.of(
                new Rule(
                        "cycle",
                        slices().matching("dev.semel.(**)")
                                .should()
                                .beFreeOfCycles()
                                .as("packages have no cycles")),
                new Rule("fence", whatIsPublicIsApiOrInternal()),
                new Rule("forward", none(IDEMPOTENCY, OUTBOX, "idempotency does not know the outbox")),
                new Rule("backward", none(OUTBOX, IDEMPOTENCY, "the outbox does not know idempotency")),
                new Rule(
                        "detour",
                        noDetour(IDEMPOTENCY, "outbox", "idempotency does not know the outbox by any detour either")),
                new Rule(
                        "wayback",
                        noDetour(OUTBOX, "idempotency", "the outbox does not know idempotency by any detour either")),
                new Rule("both", onlyAFewKnowBothFeatures()),
                new Rule(
                        "wall",
                        none(
                                not(ARTEMIS).and(not(CAPTURE_PROCESS)),
                                ARTEMIS,
                                "nothing knows the room of Artemis, but a process without a container that puts its parts together:"
                                        + " what asks has a port, which that room implements")),
                new Rule("api", apiKnowsMessagesOnly()),
                new Rule("signatures", apiNamesNothingInternal()),
                new Rule(
                        "adapters",
                        none(
                                not(SQL).and(not(STARTUP)).and(not(PAGES)),
                                SQL,
                                "only SQL, the checks at the start and the console's pages know SQL; everybody else knows a port")),
                new Rule(
                        "opinion",
                        none(
                                resideInAnyPackage(internal("outbox.store")),
                                resideInAnyPackage(internal("outbox.append")),
                                "what is appended, and who publishes it, is decided before the store, which keeps it")),
                new Rule(
                        "brokers",
                        none(
                                not(JMS).and(not(DELIVERY)).and(not(STARTUP)),
                                JMS,
                                "only the delivery and the checks at the start know a JMS adapter")),
                new Rule(
                        "intruder",
                        none(
                                DELIVERY,
                                JMS.and(not(MESSAGE_JMS)).and(not(DELIVERY)),
                                "of the JMS adapters the delivery knows message.jms only")),
                new Rule(
                        "sql",
                        none(
                                not(SQL).and(not(STARTUP)),
                                persistence(),
                                "persistence and SQL live in jpa packages, types named for it and the checks at the start")),
                new Rule(
                        "messaging",
                        none(
                                not(JMS).and(not(DELIVERY))
                                        .and(not(CONSUMERS_API))
                                        .and(not(STARTUP)),
                                resideInAPackage("jakarta.jms.."),
                                "Jakarta Messaging lives in JMS adapters, the delivery, the consumer's API and the checks at the start")),
                new Rule(
                        "timer",
                        none(
                                not(TIMER).and(not(STARTUP)),
                                TIMER,
                                "nothing but the start depends on a timer: it is a trigger")));
    }

    private static DescribedPredicate<JavaClass> nameMatching(String pattern) {
        return DescribedPredicate.describe(
                "are named " + pattern, type -> topLevel(type).getSimpleName().matches(pattern));
    }

    private static JavaClass topLevel(JavaClass type) {
        return type.getEnclosingClass().map(PackageRules::topLevel).orElse(type);
    }

    // The console's API is dev.semel.admin.
    private static ArchRule whatIsPublicIsApiOrInternal() {
        return classes()
                .that()
                .arePublic()
                .should()
                .resideInAnyPackage(
                        "dev.semel.idempotency",
                        "dev.semel.idempotency.call",
                        "dev.semel.idempotency.http",
                        "dev.semel.outbox",
                        "dev.semel.kafka",
                        "dev.semel.admin..",
                        "dev.semel.internal..")
                .as("what is public is an application's API, the console's API, or internal");
    }

    private static ArchRule none(
            DescribedPredicate<? super JavaClass> those,
            DescribedPredicate<? super JavaClass> known,
            String description) {
        return noClasses().that(those).should().dependOnClassesThat(known).as(description);
    }

    // What is behind the fence: names of the API are known everywhere.
    private static ArchRule noDetour(DescribedPredicate<JavaClass> those, String room, String description) {
        return noClasses()
                .that(those)
                .should()
                .transitivelyDependOnClassesThat(resideInAnyPackage(internal(room)))
                .as(description);
    }

    private static DescribedPredicate<JavaClass> persistence() {
        return resideInAnyPackage("jakarta.persistence..", "org.eclipse.persistence..", "java.sql..", "javax.sql..");
    }

    private static ArchRule apiKnowsMessagesOnly() {
        return none(
                API,
                OURS.and(not(API)).and(not(resideInAnyPackage(internal("message")))),
                "the API knows nothing of ours but messages");
    }

    private static ArchRule apiNamesNothingInternal() {
        return classes()
                .that(API)
                .and()
                .arePublic()
                .should(new NameNothingInternal())
                .as("what applications see of the API names nothing internal");
    }

    private static ArchRule onlyAFewKnowBothFeatures() {
        return classes()
                .that(not(resideInAnyPackage(internal("redelivery")))
                        .and(not(resideInAnyPackage(internal("admin"))))
                        .and(not(resideInAnyPackage("dev.semel.admin..")))
                        .and(not(STARTUP)))
                .should(new KnowAtMostOneFeature())
                .as("only redelivery, admin and the start know both features");
    }

    private static final class NameNothingInternal extends ArchCondition<JavaClass> {

        NameNothingInternal() {
            super("name nothing internal in what applications see");
        }

        @Override
        public void check(JavaClass type, ConditionEvents events) {
            for (JavaMember member : type.getMembers()) {
                boolean names = isSeen(member)
                        && member.getAllInvolvedRawTypes().stream().anyMatch(INTERNAL);
                events.add(new SimpleConditionEvent(member, !names, member.getFullName() + " names what is internal"));
            }
        }

        private static boolean isSeen(JavaMember member) {
            return member.getModifiers().contains(JavaModifier.PUBLIC)
                    || member.getModifiers().contains(JavaModifier.PROTECTED);
        }
    }

    private static final class KnowAtMostOneFeature extends ArchCondition<JavaClass> {

        KnowAtMostOneFeature() {
            super("know at most one of the two features");
        }

        @Override
        public void check(JavaClass type, ConditionEvents events) {
            boolean knowsBoth = knows(type, IDEMPOTENCY) && knows(type, OUTBOX);
            events.add(new SimpleConditionEvent(type, !knowsBoth, type.getName() + " knows both features"));
        }

        private static boolean knows(JavaClass type, DescribedPredicate<JavaClass> feature) {
            return type.getDirectDependenciesFromSelf().stream()
                    .anyMatch(dependency -> feature.test(dependency.getTargetClass()));
        }
    }
}

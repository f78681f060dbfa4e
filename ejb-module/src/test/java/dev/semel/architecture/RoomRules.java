package dev.semel.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static dev.semel.architecture.Rule.door;
import static dev.semel.architecture.Rule.room;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;

/** Which room may know which. */
final class RoomRules {

    private static final DescribedPredicate<JavaClass> OURS = resideInAPackage("dev.semel..");
    private static final DescribedPredicate<JavaClass> IDEMPOTENCY = resideInAnyPackage(room("idempotency"));
    private static final DescribedPredicate<JavaClass> OUTBOX = resideInAnyPackage(room("outbox"));
    private static final DescribedPredicate<JavaClass> JPA_ROOM = resideInAPackage("dev.semel..jpa..");
    private static final DescribedPredicate<JavaClass> JMS_ROOM = resideInAPackage("dev.semel..jms..");
    private static final DescribedPredicate<JavaClass> MESSAGE_JMS = resideInAnyPackage(room("message.jms"));
    private static final DescribedPredicate<JavaClass> INTERCEPTOR =
            resideInAnyPackage(room("idempotency.interceptor"));
    // Applications find keys in messages.
    private static final DescribedPredicate<JavaClass> CONSUMERS_DOOR = resideInAnyPackage(door("idempotency"));
    private static final DescribedPredicate<JavaClass> TIMER = OURS.and(simpleNameEndingWith("Timer"));

    private RoomRules() {}

    static List<Rule> all() {
        return List.of(
                new Rule(
                        "cycle",
                        slices().matching("dev.semel.(**)")
                                .should()
                                .beFreeOfCycles()
                                .as("packages have no cycles")),
                new Rule("forward", none(IDEMPOTENCY, OUTBOX, "idempotency does not know the outbox")),
                new Rule("backward", none(OUTBOX, IDEMPOTENCY, "the outbox does not know idempotency")),
                new Rule("both", onlyRedeliveryAndAdminKnowBothFeatures()),
                new Rule("door", doorsKnowMessagesOnly()),
                new Rule("adapters", none(not(JPA_ROOM), JPA_ROOM, "only jpa rooms import a jpa room")),
                new Rule(
                        "brokers",
                        none(
                                not(JMS_ROOM).and(not(INTERCEPTOR)),
                                JMS_ROOM,
                                "nobody imports a jms room, the interceptor apart")),
                new Rule(
                        "intruder",
                        none(INTERCEPTOR, JMS_ROOM.and(not(MESSAGE_JMS)), "the interceptor imports message.jms only")),
                new Rule("sql", none(not(JPA_ROOM), persistence(), "persistence and SQL live in jpa rooms only")),
                new Rule(
                        "messaging",
                        none(
                                not(JMS_ROOM).and(not(INTERCEPTOR)).and(not(CONSUMERS_DOOR)),
                                resideInAPackage("jakarta.jms.."),
                                "Jakarta Messaging lives in jms rooms, the interceptor and the consumer's door only")),
                new Rule("timer", none(not(TIMER), TIMER, "nobody depends on a timer: it is a trigger")));
    }

    private static ArchRule none(
            DescribedPredicate<? super JavaClass> those,
            DescribedPredicate<? super JavaClass> known,
            String description) {
        return noClasses().that(those).should().dependOnClassesThat(known).as(description);
    }

    private static DescribedPredicate<JavaClass> persistence() {
        return resideInAnyPackage("jakarta.persistence..", "org.eclipse.persistence..", "java.sql..", "javax.sql..");
    }

    private static ArchRule doorsKnowMessagesOnly() {
        DescribedPredicate<JavaClass> doors =
                resideInAnyPackage(door("idempotency")).or(resideInAnyPackage(door("outbox")));
        return none(
                doors,
                OURS.and(not(doors)).and(not(resideInAnyPackage(room("message")))),
                "the doors know nothing of ours but messages");
    }

    private static ArchRule onlyRedeliveryAndAdminKnowBothFeatures() {
        return classes()
                .that(not(resideInAnyPackage(room("redelivery"))).and(not(resideInAnyPackage(room("admin")))))
                .should(new KnowAtMostOneFeature())
                .as("only redelivery and admin know both features");
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

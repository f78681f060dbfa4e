package dev.semel.console.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.temporal.Temporal;

/** How the console is built. Each rule has an offender that it must reject. */
final class ConsoleRules {

    static final ArchRule KNOWS_ONLY_ITS_API = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.semel.console..",
                    "dev.semel.admin..",
                    "java..",
                    "jakarta..",
                    "org.primefaces..",
                    "org.eclipse.microprofile.config..")
            .as("the console knows of Semel only dev.semel.admin");

    static final ArchRule TOUCHES_NO_TECHNOLOGY_OF_THE_LIBRARY = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "jakarta.persistence..", "jakarta.jms..", "jakarta.transaction..", "java.sql..", "javax.sql..")
            .as("the console has no SQL, no entities, no messages, no transactions");

    static final ArchRule HAS_NO_CYCLES =
            slices().matching("dev.semel.console.(**)").should().beFreeOfCycles();

    static final ArchRule SCREENS_DO_NOT_KNOW_EACH_OTHER = slices().matching(
                    "dev.semel.console.(overview|outbox|failed|keys|audit)..")
            .should()
            .notDependOnEachOther();

    static final ArchRule PRIMEFACES_STAYS_IN_TABLE_AND_ACTION = noClasses()
            .that()
            .resideOutsideOfPackages("dev.semel.console.table..", "dev.semel.console.action..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.primefaces..");

    static final ArchRule ASKS_ONE_CLOCK = noClasses()
            .that()
            .doNotHaveSimpleName("FormatBacking")
            .should()
            .callCodeUnitWhere(readsTheTime())
            .as("only FormatBacking knows the time");

    static final ArchRule HAS_NO_EMPTY_NAMES =
            noClasses().should().haveNameMatching(".*(Util|Utils|Helper|Manager|Impl)");

    private ConsoleRules() {}

    private static DescribedPredicate<JavaCall<?>> readsTheTime() {
        return DescribedPredicate.describe("reads the time", call -> {
            JavaClass owner = call.getTargetOwner();
            boolean isTime = owner.isAssignableTo(Temporal.class) || owner.isAssignableTo(Clock.class);
            String name = call.getName();
            boolean isMillis = owner.isEquivalentTo(System.class) && name.equals("currentTimeMillis");
            return isMillis || isTime && (name.equals("now") || name.startsWith("system"));
        });
    }
}

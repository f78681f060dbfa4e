package dev.semel.console.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.semel.console.architecture.offender.PrimeFacesEverywhere;
import dev.semel.console.architecture.offender.SqlInThePage;
import dev.semel.console.architecture.offender.TimeUtil;
import dev.semel.console.architecture.offender.nosy.PastTheApi;
import dev.semel.console.architecture.offender.round.Round;
import dev.semel.console.architecture.offender.trip.Trip;
import dev.semel.console.failed.FailedOffender;
import dev.semel.console.keys.KeysOffender;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ConsoleRulesTest {

    private static final JavaClasses CONSOLE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.semel.console");

    @ParameterizedTest
    @MethodSource("rules")
    void holdsInTheConsole(ArchRule rule) {
        rule.check(CONSOLE);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void rejectsItsOffender(ArchRule rule, Class<?>... offenders) {
        assertThat(rule.evaluate(new ClassFileImporter().importClasses(offenders))
                        .hasViolation())
                .isTrue();
    }

    static Stream<Arguments> rules() {
        return Stream.of(
                rule(ConsoleRules.KNOWS_ONLY_ITS_API, PastTheApi.class),
                rule(ConsoleRules.TOUCHES_NO_TECHNOLOGY_OF_THE_LIBRARY, SqlInThePage.class),
                rule(ConsoleRules.HAS_NO_CYCLES, Round.class, Trip.class),
                rule(ConsoleRules.SCREENS_DO_NOT_KNOW_EACH_OTHER, FailedOffender.class, KeysOffender.class),
                rule(ConsoleRules.PRIMEFACES_STAYS_IN_TABLE_AND_ACTION, PrimeFacesEverywhere.class),
                rule(ConsoleRules.ASKS_ONE_CLOCK, TimeUtil.class),
                rule(ConsoleRules.HAS_NO_EMPTY_NAMES, TimeUtil.class));
    }

    private static Arguments rule(ArchRule rule, Class<?>... offenders) {
        return Arguments.of(Named.of(rule.getDescription(), rule), offenders);
    }
}

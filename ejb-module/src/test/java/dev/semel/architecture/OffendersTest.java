package dev.semel.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A rule that nothing could break would hold for ever. */
class OffendersTest {

    static List<Rule> rules() {
        return Rules.all();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void areRejected(Rule rule) {
        JavaClasses offenders = new ClassFileImporter().importPackages(rule.offendersPackage());
        assertThat(offenders).as("offenders in " + rule.offendersPackage()).isNotEmpty();
        assertThat(rule.rule().evaluate(offenders).hasViolation())
                .as(rule + " must reject " + rule.offendersPackage())
                .isTrue();
    }
}

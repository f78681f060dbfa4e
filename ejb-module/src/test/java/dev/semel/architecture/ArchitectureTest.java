package dev.semel.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ArchitectureTest {

    private static final JavaClasses PRODUCT = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            // Modules of their own, which are on the path of the tests only.
            .withImportOption(location -> !location.contains("/test-support/"))
            .withImportOption(location -> !location.contains("semel-test-"))
            .withImportOption(location -> !location.contains("testing-container"))
            .withImportOption(location -> !location.contains("/testing/"))
            .withImportOption(location -> !location.contains("artemis-plugin"))
            .importPackages("dev.semel");

    static List<Rule> rules() {
        return Rules.all();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void keepsTheRule(Rule rule) {
        rule.rule().check(PRODUCT);
    }
}

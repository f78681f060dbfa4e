package dev.semel.internal.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.settings.InvalidSettingException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownPasswordsTest {

    @ParameterizedTest
    @CsvSource({
        "artemis.password, semel",
        "artemis.password, ARTEMIS",
        "artemis.sender.password, sender",
        "postgresql.password, shop",
        "mariadb.password, shop",
        "keystore.password, changeit",
        "console.password, Admin",
        "mariadb.password, activemq",
        "demo.admin.password, admin"
    })
    void areRefusedInProductionWithSettingAndRuleAndWithoutTheValue(String setting, String password) {
        assertThatThrownBy(() -> refuse(Map.of("semel.console.environment", "production", setting, password)))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessage(
                        "The setting %s must not be a password that everybody knows, unless"
                                + " semel.console.environment is \"demo\" (it is \"production\"). The application"
                                + " does not start until it is corrected.",
                        setting);
    }

    @Test
    void areRefusedWhereTheEnvironmentIsNotGiven() {
        assertThatThrownBy(() -> refuse(Map.of("artemis.password", "semel")))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("(it is \"\")");
    }

    @Test
    void includeTheNameOfTheUser() {
        assertThatThrownBy(() -> refuse(Map.of("postgresql.user", "billing", "postgresql.password", "billing")))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("postgresql.password")
                .hasMessageNotContaining("billing");
    }

    @Test
    void areThoseOfTheFileWithoutItsRemarks() {
        assertThat(KnownPasswords.known())
                .contains("semel", "activemq", "changeit", "webas", "postgres", "viewer")
                .allMatch(password -> password.matches("[a-z]+"));
    }

    @Test
    void areAcceptedInTheDemo() {
        assertThatCode(() -> refuse(Map.of("semel.console.environment", "demo", "artemis.password", "semel")))
                .doesNotThrowAnyException();
    }

    @Test
    void doNotIncludeOthersNorNone() {
        assertThatCode(() -> refuse(Map.of("artemis.password", "J7s-9dk2", "artemis.user", "semel")))
                .doesNotThrowAnyException();
        assertThatCode(() -> refuse(Map.of("artemis.password", "", "artemis.user", "")))
                .doesNotThrowAnyException();
    }

    private static void refuse(Map<String, String> settings) {
        new KnownPasswords(name -> Optional.ofNullable(settings.get(name))).refuse();
    }
}

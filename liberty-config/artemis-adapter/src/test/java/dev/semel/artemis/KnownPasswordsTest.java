package dev.semel.artemis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KnownPasswordsTest {

    private final KnownPasswords production = new KnownPasswords("production");

    @ParameterizedTest
    @ValueSource(strings = {"semel", "activemq", "ChangeIt", "postgres", "webas", "viewer"})
    void areRefusedAndNotNamed(String password) {
        assertThatThrownBy(() -> production.refuse(BrokerUser.server("orders", password)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("everybody knows")
                .message()
                .doesNotContain("\"" + password + "\"");
    }

    @Test
    void areAcceptedInTheDemoAndOthersEverywhere() {
        assertThatCode(() -> new KnownPasswords("demo").refuse(BrokerUser.server("semel", "semel")))
                .doesNotThrowAnyException();
        assertThatCode(() -> production.refuse(BrokerUser.server("semel", "J7s-9dk2")))
                .doesNotThrowAnyException();
    }

    @Test
    void areThoseOfTheLibrary() {
        assertThat(KnownPasswords.known()).contains("semel", "activemq", "changeit", "webas");
    }
}

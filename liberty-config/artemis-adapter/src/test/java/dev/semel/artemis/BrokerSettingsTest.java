package dev.semel.artemis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BrokerSettingsTest {

    @ParameterizedTest
    @ValueSource(ints = {0, -1})
    void listensNowhereWithoutAPort(int port) {
        assertThat(settings(port, "secret").listens()).isFalse();
    }

    @Test
    void refusesABrokerWithoutAPassword() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings(61_616, " "))
                .withMessageContaining("needs a user and a password");
    }

    @Test
    void refusesAPortThatDoesNotExist() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings(70_000, "secret"))
                .withMessageContaining("70000");
    }

    @Test
    void refusesTwoUsersOfOneNameBecauseTheirRightsWouldBeUnclear() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        settings(0, BrokerUser.server("semel", "secret"), BrokerUser.sender("semel", "other secret")))
                .withMessageContaining("the same name")
                .withMessageNotContaining("secret");
    }

    private static BrokerSettings settings(int port, String password) {
        return settings(port, BrokerUser.server("semel", password));
    }

    private static BrokerSettings settings(int port, BrokerUser... users) {
        return new BrokerSettings(Path.of("data"), "127.0.0.1", port, List.of(users), List.of());
    }
}

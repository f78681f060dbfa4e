package dev.semel.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.settings.RelaySettings.Linger;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LingerTest {

    @Test
    void mayBeSwitchedOff() {
        assertThat(new Linger(Duration.ZERO).isSet()).isFalse();
        assertThat(new Linger(Duration.ofMillis(50)).isSet()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT-0.01S", "PT1.001S"})
    void refusesWhatIsLongerThanAPoll(String linger) {
        assertThatThrownBy(() -> new Linger(Duration.parse(linger)))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("semel.relay.linger must be an ISO-8601 duration from PT0S to PT1S")
                .hasMessageContaining(linger);
    }
}

package dev.semel.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.settings.RelaySettings.WakeUpTopic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WakeUpTopicTest {

    @Test
    void isNotSetWithoutAName() {
        assertThat(new WakeUpTopic("").isSet()).isFalse();
        assertThat(new WakeUpTopic("shop/semel.wake-up_1").isSet()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"semel.#", "semel.*", "semel.wake-up::ours", "wake up"})
    void refusesWhatIsMoreThanANameToTheBroker(String name) {
        assertThatThrownBy(() -> new WakeUpTopic(name))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("semel.relay.wake-up-topic must be a name")
                .hasMessageContaining(name);
    }

    @Test
    void refusesANameThatNoBrokerTakes() {
        assertThatThrownBy(() -> new WakeUpTopic("x".repeat(256))).isInstanceOf(InvalidSettingException.class);
    }
}

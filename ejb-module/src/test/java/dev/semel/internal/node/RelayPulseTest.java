package dev.semel.internal.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.settings.RetrySettings;
import dev.semel.testing.MutableClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RelayPulseTest {

    private final MutableClock clock = new MutableClock();

    @Test
    void tellsNothingOfARelayThatIsSwitchedOff() {
        RelayPulse pulse = pulse(false);
        pulse.polled(null);

        assertThat(pulse.sign()).isEmpty();
    }

    @Test
    void expectsALookWithinThePollIntervalAfterTheStart() {
        RelayPulse pulse = pulse(true);
        clock.advance(Duration.ofSeconds(3));

        assertThat(pulse.sign()).contains(new RelaySign(null, Duration.ofSeconds(7), null));
    }

    @Test
    void tellsHowLongAgoTheRelayLookedAndWhenItLooksAgain() {
        RelayPulse pulse = pulse(true);
        clock.advance(Duration.ofSeconds(100));
        pulse.polled(null);
        clock.advance(Duration.ofSeconds(4));

        assertThat(pulse.sign()).contains(new RelaySign(Duration.ofSeconds(4), Duration.ofSeconds(6), null));
    }

    @Test
    void isLateWhenARelayHangs() {
        RelayPulse pulse = pulse(true);
        pulse.polled(null);
        clock.advance(Duration.ofMinutes(1));

        assertThat(pulse.sign()).contains(new RelaySign(Duration.ofSeconds(60), Duration.ofSeconds(-50), null));
    }

    @Test
    void passesOnWhatKeepsTheRelayFromPublishingUntilItIsOver() {
        RelayPulse pulse = pulse(true);
        pulse.polled("The broker cannot be reached.");
        assertThat(pulse.sign()).get().extracting(RelaySign::trouble).isEqualTo("The broker cannot be reached.");

        pulse.polled(null);
        assertThat(pulse.sign()).get().extracting(RelaySign::trouble).isNull();
    }

    private RelayPulse pulse(boolean isEnabled) {
        return new RelayPulse(
                new RelaySettings(
                        isEnabled,
                        Duration.ofSeconds(10),
                        100,
                        1,
                        new RetrySettings("semel.relay", 1, Duration.ofSeconds(1), Duration.ofSeconds(1))),
                clock);
    }
}

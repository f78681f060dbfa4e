package dev.semel.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.settings.RetentionSettings.Counters;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CounterPeriodTest {

    private static final Duration WEEK = Duration.ofDays(7);

    @Test
    void keepsCountersForEverUnlessAPeriodIsGiven() {
        assertThat(Counters.of(Optional.empty(), WEEK).period()).isEmpty();
        assertThat(Counters.of(Optional.of(WEEK), WEEK).period()).contains(WEEK);
    }

    @Test
    void refusesAPeriodInWhichAnEventOutlivesItsCounter() {
        assertThatThrownBy(() -> Counters.of(Optional.of(Duration.ofDays(6)), WEEK))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("semel.retention.sequences must not be shorter than semel.retention.published")
                .hasMessageContaining("PT144H");
    }

    @Test
    void refusesWhatIsNoPeriod() {
        assertThatThrownBy(() -> Counters.of(Optional.of(Duration.ZERO), WEEK))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("semel.retention.sequences must be a positive");
    }
}

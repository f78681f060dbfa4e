package dev.semel.internal.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.settings.RetrySettings;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class BackOffTest {

    private static final RetrySettings SETTINGS =
            new RetrySettings("test", 1_000, Duration.ofSeconds(1), Duration.ofSeconds(60));

    private final BackOff withoutJitter = new BackOff(new Fixed(0));
    private final BackOff withAllJitter = new BackOff(new Fixed(1));

    @Test
    void doublesWithEachAttemptUpToTheCap() {
        assertThat(withoutJitter.after(1, SETTINGS)).isEqualTo(Duration.ofSeconds(1));
        assertThat(withoutJitter.after(2, SETTINGS)).isEqualTo(Duration.ofSeconds(2));
        assertThat(withoutJitter.after(6, SETTINGS)).isEqualTo(Duration.ofSeconds(32));
        assertThat(withoutJitter.after(7, SETTINGS)).isEqualTo(Duration.ofSeconds(60));
        assertThat(withoutJitter.after(1_000, SETTINGS)).isEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void takesAtMostAQuarterOff() {
        assertThat(withAllJitter.after(1, SETTINGS)).isEqualTo(Duration.ofMillis(750));
    }

    @Test
    void neverOverflowsALongDelay() {
        RetrySettings long_ = new RetrySettings("test", 1_000, Duration.ofDays(365), Duration.ofDays(36_500));

        assertThat(withoutJitter.after(900, long_)).isEqualTo(Duration.ofDays(36_500));
    }

    /** Answers the least or the greatest number that may be asked for. */
    private record Fixed(int share) implements RandomGenerator {

        @Override
        public long nextLong() {
            throw new AssertionError("The bound is missing.");
        }

        @Override
        public long nextLong(long bound) {
            return share * (bound - 1);
        }
    }
}

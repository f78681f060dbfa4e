package dev.semel.internal.platform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testing.MutableClock;
import dev.semel.testing.Sentences;
import java.time.Duration;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class SparseLogTest {

    private final MutableClock clock = new MutableClock();
    private final SparseLog log = new SparseLog(Logger.getLogger(SparseLogTest.class.getName()));

    @Test
    void tellsAtOnceAndThenOnceAMinuteHowOftenItHappened() {
        try (Sentences said = new Sentences(SparseLogTest.class)) {
            for (int i = 0; i < 1_000; i++) {
                happens();
            }
            assertThat(said.texts()).containsExactly("1 times");

            clock.advance(Duration.ofMinutes(1));
            happens();
            happens();
            assertThat(said.texts()).containsExactly("1 times", "1000 times");
        }
    }

    private void happens() {
        log.add(clock.instant(), times -> times + " times");
    }
}

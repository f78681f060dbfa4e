package dev.semel.internal.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.platform.PeriodicWork.Period;
import dev.semel.internal.settings.RetentionSettings;
import dev.semel.internal.settings.RetentionSettings.Schedule;
import dev.semel.internal.settings.RetentionSettings.Window;
import dev.semel.testing.SameTransaction;
import dev.semel.testing.Sentences;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;

/** When the purge runs, what it does about a kind that fails, and what an operator reads of it. */
class PurgeToldTest {

    private static final RetentionSettings SETTINGS = new RetentionSettings(
            Duration.ofDays(30),
            Duration.ofDays(7),
            Duration.ofDays(30),
            Duration.ofDays(7),
            new Schedule(Duration.ofMinutes(5), 2, Window.ALWAYS));

    @Test
    void runsAtItsIntervalAndSaysWhenItTriesAgainWhatFailed() {
        Purge purge = purge((kind, age, most) -> 0);

        assertThat(purge.period()).contains(Period.every(Duration.ofMinutes(5)));
        assertThat(purge.failure()).isEqualTo("The purge failed; it is tried again in PT5M.");
    }

    @Test
    void goesOnWithTheOtherKindsWhereOneFailsAndNamesIt() {
        Purge purge = purge((kind, age, most) -> {
            if (kind == PurgeTarget.COMPLETED_KEYS) {
                throw new IllegalStateException("no connection");
            }
            return kind == PurgeTarget.ATTEMPTS ? 1 : 0;
        });
        try (Sentences said = new Sentences(Purge.class)) {
            assertThat(purge.purge()).isEqualTo(Map.of(PurgeTarget.ATTEMPTS, 1L));

            assertThat(said.levels()).containsExactly(Level.WARNING, Level.INFO);
            assertThat(said.texts().get(0))
                    .isEqualTo(
                            "The purge of COMPLETED_KEYS failed; the other kinds go on, and this one is tried again in"
                                    + " PT5M.");
        }
    }

    @Test
    void saysNothingWhereNothingWasToDelete() {
        try (Sentences said = new Sentences(Purge.class)) {
            assertThat(purge((kind, age, most) -> 0).purge()).isEmpty();

            assertThat(said.texts()).isEmpty();
        }
    }

    private static Purge purge(ExpiredRows rows) {
        return new Purge(rows, new SameTransaction(), TestRetentionRule.of(SETTINGS), SETTINGS, Clock.systemUTC());
    }
}

package dev.semel.console.overview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.overview.CountView;
import dev.semel.admin.overview.Overview;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class HealthTest {

    private static final Instant NOW = Instant.parse("2026-11-21T06:40:00Z");

    @Test
    void isFineWhenNothingWaitsAndTheRelayServes() {
        assertThat(Health.of(overview(null, 0, 0, 0, NOW.minusSeconds(2))))
                .isEqualTo(new Health("ok", "ok", "ok", "ok", "ok", "ok", "ok"));
    }

    @Test
    void alarmsWhenNoSlotWasServedForAMinute() {
        assertThat(Health.of(overview(null, 0, 0, 0, NOW.minusSeconds(61))).relay())
                .isEqualTo("danger");
    }

    @Test
    void tellsARelayThatNeverServedFromOneThatStopped() {
        Instant neverServed = Instant.parse("2000-01-01T00:00:00Z");

        assertThat(Health.of(overview(null, 0, 0, 0, neverServed)).relay()).isEqualTo("muted");
        assertThat(Health.of(overview(null, 0, 0, 0, null)).relay()).isEqualTo("muted");
    }

    @Test
    void warnsThenAlarmsAboutTheOldest() {
        assertThat(Health.of(overview(NOW.minusSeconds(59), 0, 0, 0, NOW)).oldest())
                .isEqualTo("ok");
        assertThat(Health.of(overview(NOW.minusSeconds(90), 0, 0, 0, NOW)).oldest())
                .isEqualTo("warn");
        assertThat(Health.of(overview(NOW.minusSeconds(601), 0, 0, 0, NOW)).oldest())
                .isEqualTo("danger");
    }

    @Test
    void alarmsAboutParkedAndWarnsAboutFailing() {
        assertThat(Health.of(overview(null, 1, 2, 3, NOW)))
                .isEqualTo(new Health("ok", "ok", "ok", "danger", "danger", "ok", "warn"));
    }

    @Test
    void warnsAboutHeldEvents() {
        assertThat(Health.of(overview(1, null, 0, 0, 0, 0, NOW)).held()).isEqualTo("warn");
    }

    @Test
    void warnsAboutLapsedLeasesAndNotAboutLiveOnes() {
        assertThat(Health.of(overview(null, 0, 0, 1, 0, NOW)).lapsed()).isEqualTo("warn");
        assertThat(Health.of(overview(null, 0, 0, 0, 0, NOW)).lapsed()).isEqualTo("ok");
    }

    private static Overview overview(Instant oldest, long messages, long events, long failing, Instant served) {
        return overview(oldest, messages, events, 0, failing, served);
    }

    private static Overview overview(
            Instant oldest, long messages, long events, long lapsed, long failing, Instant served) {
        return overview(0, oldest, messages, events, lapsed, failing, served);
    }

    private static Overview overview(
            long held, Instant oldest, long messages, long events, long lapsed, long failing, Instant served) {
        return new Overview(
                NOW,
                0,
                0,
                held,
                oldest,
                0,
                messages,
                events,
                0,
                5,
                lapsed,
                failing,
                1,
                0,
                List.of(),
                new CountView("EVENTS_EXPIRED", 0, null),
                served,
                List.of(),
                List.of(),
                List.of());
    }
}

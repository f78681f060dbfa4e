package dev.semel.console.overview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.overview.CountView;
import dev.semel.admin.overview.NodeView;
import dev.semel.admin.overview.Overview;
import dev.semel.admin.overview.RelayView;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class HealthTest {

    private static final Instant NOW = Instant.parse("2026-11-21T06:40:00Z");

    @Test
    void isFineWhenNothingWaitsAndTheRelayServes() {
        assertThat(Health.of(overview(null, 0, 0, 0))).isEqualTo(new Health("ok", "ok", "ok", "ok", "ok", "ok", "ok"));
    }

    @Test
    void findsAnIdleRelayFine() {
        assertThat(relay("WORKING")).isEqualTo("ok");
    }

    @Test
    void alarmsWhenARelayThatShouldLookIsSilent() {
        assertThat(relay("SILENT")).isEqualTo("danger");
        assertThat(relay("a state of a newer version")).isEqualTo("danger");
    }

    @Test
    void warnsWhenSomethingKeepsTheRelayFromPublishing() {
        assertThat(relay("TROUBLED")).isEqualTo("warn");
    }

    @Test
    void doesNotAlarmWhereNoRelayIsExpected() {
        assertThat(relay("OFF")).isEqualTo("muted");
    }

    @Test
    void warnsThenAlarmsAboutTheOldest() {
        assertThat(Health.of(overview(NOW.minusSeconds(59), 0, 0, 0)).oldest()).isEqualTo("ok");
        assertThat(Health.of(overview(NOW.minusSeconds(90), 0, 0, 0)).oldest()).isEqualTo("warn");
        assertThat(Health.of(overview(NOW.minusSeconds(601), 0, 0, 0)).oldest()).isEqualTo("danger");
    }

    @Test
    void tellsNodesThatRunFromThoseThatAreSilentOrStopped() {
        assertThat(Health.of(node(null, NOW.minusSeconds(20)), NOW)).isEqualTo("RUNNING");
        assertThat(Health.of(node(null, null), NOW)).as("just started").isEqualTo("RUNNING");
        assertThat(Health.of(node(null, NOW.minusSeconds(40)), NOW)).isEqualTo("SILENT");
        assertThat(Health.of(node(NOW.minusSeconds(5), NOW.minusSeconds(40)), NOW))
                .isEqualTo("STOPPED");
    }

    private static NodeView node(Instant stoppedAt, Instant seenAt) {
        return new NodeView("a", "shop", NOW.minusSeconds(1), stoppedAt, seenAt);
    }

    @Test
    void alarmsAboutParkedAndWarnsAboutFailing() {
        assertThat(Health.of(overview(null, 1, 2, 3)))
                .isEqualTo(new Health("ok", "ok", "ok", "danger", "danger", "ok", "warn"));
    }

    @Test
    void warnsAboutHeldEvents() {
        assertThat(Health.of(overview(1, null, 0, 0, 0, 0)).held()).isEqualTo("warn");
    }

    @Test
    void warnsAboutLapsedLeasesAndNotAboutLiveOnes() {
        assertThat(Health.of(overview(null, 0, 0, 1, 0)).lapsed()).isEqualTo("warn");
        assertThat(Health.of(overview(null, 0, 0, 0, 0)).lapsed()).isEqualTo("ok");
    }

    private static String relay(String state) {
        return Health.of(overview(0, null, 0, 0, 0, 0, state)).relay();
    }

    static Overview overview(Instant oldest, long messages, long events, long failing) {
        return overview(oldest, messages, events, 0, failing);
    }

    private static Overview overview(Instant oldest, long messages, long events, long lapsed, long failing) {
        return overview(0, oldest, messages, events, lapsed, failing);
    }

    private static Overview overview(long held, Instant oldest, long messages, long events, long lapsed, long failing) {
        return overview(held, oldest, messages, events, lapsed, failing, "WORKING");
    }

    private static Overview overview(
            long held, Instant oldest, long messages, long events, long lapsed, long failing, String relay) {
        return overview(held, oldest, messages, events, lapsed, failing, relay, 0, 0);
    }

    static Overview published(long events, long retries) {
        return overview(0, null, 0, 0, 0, 0, "WORKING", events, retries);
    }

    private static Overview overview(
            long held,
            Instant oldest,
            long messages,
            long events,
            long lapsed,
            long failing,
            String relay,
            long published,
            long retries) {
        return new Overview(
                NOW,
                0,
                0,
                held,
                oldest,
                published,
                retries,
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
                new CountView("REPLIES_DROPPED", 0, null),
                new CountView("CACHE_FORGOT", 0, null),
                new RelayView(relay, NOW, null),
                List.of(),
                List.of(),
                List.of());
    }
}

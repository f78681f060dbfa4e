package dev.semel.console.overview;

import static dev.semel.console.overview.PulseOf.NOW;
import static dev.semel.console.overview.PulseOf.node;
import static dev.semel.console.overview.PulseOf.pulse;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.overview.NodeView;
import dev.semel.admin.overview.Pulse;
import dev.semel.admin.overview.RelayView;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is told of relays and their backlog, of nodes, and of the store of keys. */
class TriageOfNodesTest {

    private final Told told = new Told();

    @Test
    void tellsThatTheRelayGivesNoSignOfLifeAndWhatWaits() {
        Pulse silent = pulse().backlog(412, 720)
                .relay(new RelayView("SILENT", NOW.minusSeconds(700), null))
                .build();

        assertThat(told.sentences(silent))
                .containsExactly("The relay gives no sign of life: it checked for events 11 min ago; 412 events wait,"
                        + " the oldest 12 min");
    }

    @Test
    void tellsWhyTheRelayCannotPublish() {
        Pulse troubled = pulse().backlog(3, 20)
                .relay(new RelayView("TROUBLED", NOW, "The broker cannot be reached."))
                .build();

        assertThat(told.only(troubled))
                .isEqualTo(new Sentence(
                        "danger",
                        "The relay cannot publish: The broker cannot be reached; 3 events wait, the oldest 20 s",
                        "/outbox?status=PENDING&retries=WITH&sort=createdAt"));
    }

    @Test
    void isCalmWhereNoRelayIsWantedUntilEventsWait() {
        RelayView off = new RelayView("OFF", null, null);

        assertThat(told.sentences(pulse().relay(off).build())).isEmpty();
        assertThat(told.sentences(pulse().relay(off).backlog(3, 20).build()))
                .containsExactly("No server with the relay enabled is running; 3 events wait, the oldest 20 s");
    }

    @ParameterizedTest
    @CsvSource({"59, ", "90, warn", "601, danger"})
    void tellsABacklogThatWaitsTooLong(long seconds, String tone) {
        assertThat(told.triage.of(pulse().backlog(7, seconds).build(), List.of(), List.of(), List.of(), List.of()))
                .extracting(Sentence::tone)
                .isEqualTo(tone == null ? List.of() : List.of(tone));
    }

    @Test
    void tellsWhetherABacklogGrowsOnceItWasShownBefore() {
        told.sentences(pulse().nodes(new NodeView[0]).backlog(100, 90).buildAt(NOW));

        assertThat(told.sentences(
                        pulse().nodes(new NodeView[0]).backlog(300, 90).buildAt(NOW.plusSeconds(60))))
                .containsExactly("300 events wait, the oldest 2 min, 200 more each minute");
        assertThat(told.sentences(pulse().nodes(new NodeView[0]).backlog(40, 90).buildAt(NOW.plusSeconds(120))))
                .containsExactly("40 events wait, the oldest 3 min, 30 fewer each minute: done in about 1 min");
    }

    @Test
    void alarmsAboutAnApplicationOfWhichNoNodeRuns() {
        assertThat(told.only(pulse().nodes(node("node-a", "shop", 180)).build()))
                .isEqualTo(new Sentence(
                        "danger",
                        "No node of shop runs: node-a gives no sign of life, since 19:25 UTC (3 min)",
                        "/overview#nodes"));
    }

    @Test
    void warnsAboutASilentNodeWhereAnotherRunsAndForgetsItAfterADay() {
        NodeView dead = node("node-b", "shop", 180);
        NodeView gone = node("node-c", "shop", 90_000);

        assertThat(told.only(
                        pulse().nodes(node("node-a", "shop", 3), dead, gone).build()))
                .isEqualTo(new Sentence(
                        "warn",
                        "A node of shop gives no sign of life: node-b, since 19:25 UTC (3 min)",
                        "/overview#nodes"));
    }

    @Test
    void tellsForADayThatKeysWereForgotten() {
        assertThat(told.sentences(pulse().forgotten(2, Duration.ofMinutes(5)).build()))
                .containsExactly(
                        "Redis has forgotten keys, noticed by nodes 2 times, the last time 5 min ago: work done before that takes"
                                + " effect again if a copy of its message comes");
        assertThat(told.only(pulse().forgotten(1, Duration.ofHours(23)).build()))
                .satisfies(sentence -> {
                    assertThat(sentence.tone()).isEqualTo("warn");
                    assertThat(sentence.text()).contains("noticed by nodes once");
                    assertThat(sentence.link()).isEqualTo("/overview#consumers");
                });
        assertThat(told.sentences(pulse().forgotten(1, Duration.ofHours(25)).build()))
                .isEmpty();
    }
}

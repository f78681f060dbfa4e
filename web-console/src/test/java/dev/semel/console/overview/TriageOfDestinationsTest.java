package dev.semel.console.overview;

import static dev.semel.console.overview.PulseOf.NOW;
import static dev.semel.console.overview.PulseOf.pulse;
import static dev.semel.console.overview.Told.destination;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.outbox.DestinationView;
import dev.semel.admin.partition.PartitionId;
import dev.semel.admin.partition.PartitionState;
import dev.semel.admin.partition.PartitionView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is told of destinations, and of partitions. */
class TriageOfDestinationsTest {

    private final Told told = new Told();

    @Test
    void tellsWhoPausedADestinationWhyAndWhatWaits() {
        DestinationView paused = destination("PAUSED", 6, NOW.minusSeconds(8), "stocktake", "operator", null);

        assertThat(told.sentences(pulse().build(), paused))
                .containsExactly("shop.payments is paused by operator: stocktake; 6 events wait, the oldest 8 s");
    }

    @Test
    void tellsThatADestinationTakesNothing() {
        DestinationView full = destination("OPEN", 10_000, null, "AMQ229102: Address is full", "node-a", null);

        assertThat(told.sentences(pulse().build(), full))
                .containsExactly("shop.payments refuses events: AMQ229102: Address is full; 10,000+ events wait");
    }

    @Test
    void tellsWhatIsKnownAboutADestination() {
        DestinationView found = destination("CLOSED", 0, null, null, "node-a", "it has no consumer.");

        assertThat(told.sentences(pulse().build(), found)).containsExactly("shop.payments: it has no consumer");
    }

    @Test
    void isNoTroubleThatADestinationRecovers() {
        DestinationView recovers = destination("RECOVERING", 1, NOW.minusSeconds(8), null, "operator", null);

        Sentence sentence = told.triage
                .of(pulse().build(), List.of(recovers), List.of(), List.of(), List.of())
                .get(0);
        assertThat(sentence.text()).isEqualTo("shop.payments recovers; 1 event waits, the oldest 8 s");
        assertThat(sentence.isTrouble()).isFalse();
    }

    @Test
    void tellsOfAPartitionInWhichNothingIsWorkedOn() {
        PartitionView beyond = new PartitionView(
                new PartitionId("ledger.book", "payments", 3),
                1200,
                -1100L,
                PartitionState.BEYOND_END,
                "node-a",
                NOW,
                NOW,
                NOW,
                null,
                null);

        assertThat(told.ofPartition(beyond))
                .containsExactly(new Sentence(
                        "danger",
                        "ledger.book works on nothing in payments-3: its position is beyond the last record",
                        "/partitions"));
    }

    @Test
    void tellsForWhichRecordAPartitionWaits() {
        Instant since = NOW.minus(Duration.ofMinutes(23));
        PartitionId id = new PartitionId("ledger.book", "payments", 3);
        PartitionView waiting =
                new PartitionView(id, 1200, 40L, PartitionState.WAITING, "node-a", NOW, since, NOW, 1201L, since);

        assertThat(told.ofPartition(waiting))
                .containsExactly(new Sentence(
                        "warn",
                        "ledger.book works on nothing in payments-3 behind record 1201, which has failed, until a retry has done"
                                + " it or an operator has given it up, since 19:05 UTC (23 min)",
                        "/partitions"));
    }
}

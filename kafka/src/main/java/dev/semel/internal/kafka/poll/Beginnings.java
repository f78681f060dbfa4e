package dev.semel.internal.kafka.poll;

import dev.semel.internal.kafka.position.Assignment;
import dev.semel.internal.kafka.position.PartitionPositions;
import dev.semel.internal.kafka.position.Position;
import dev.semel.internal.kafka.position.Progress;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.reconciliation.Finding;
import dev.semel.internal.reconciliation.FindingKind;
import dev.semel.internal.reconciliation.NewFindings;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/**
 * Where the work on an assigned partition begins: at the stored position, and never at what Kafka has committed. And whether it goes on
 * from there.
 */
@Dependent
class Beginnings {

    private static final Logger LOG = Logger.getLogger(Beginnings.class.getName());

    private final PartitionPositions positions;
    private final Transactions transactions;
    private final NewFindings findings;
    private final Clock clock;

    @Inject
    Beginnings(PartitionPositions positions, Transactions transactions, NewFindings findings, @Semel Clock clock) {
        this.positions = positions;
        this.transactions = transactions;
        this.findings = findings;
        this.clock = clock;
    }

    /**
     * @param first offset that Kafka has; asked only where no position is stored
     * @param topicId that the topic has now; empty: Kafka does not say it, and the topic is taken for the one that it was
     */
    Assignment assign(String consumer, TopicPartition partition, LongSupplier first, Optional<String> topicId) {
        return transactions.inNew(() -> {
            Assignment stored = positions.assign(consumer, partition, first);
            Assignment now = topicId.map(id -> positions.in(id, stored)).orElse(stored);
            if (stored.topic().number() != now.topic().number()) {
                // Before the commit: a crash between the two would leave it untold.
                tellAnother(stored);
            }
            return now;
        });
    }

    private void tellAnother(Assignment old) {
        tell(
                old,
                old.nextOffset(),
                "The topic of " + old.partition() + " was deleted and made anew. Consumer " + old.consumer()
                        + " had done the records of the old one before " + old.nextOffset()
                        + "; if there were others behind them, they are gone with it, and the producer has to send them again."
                        + " The consumer begins at the first record of the new topic.");
    }

    /**
     * Notes for operators how far each of them is.
     *
     * @return those in whose place there is another one, or whose position an operator has set
     */
    Set<Assignment> note(Map<Assignment, Progress> progress) {
        return transactions.inNew(() -> progress.entrySet().stream()
                .filter(each -> !positions.note(each.getKey(), each.getValue()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet()));
    }

    /** Moves the position behind what is no record; false if another assignment has taken the place of this one. */
    boolean pass(Assignment assignment, Position next) {
        return transactions.inNew(() -> positions.moveTo(assignment, next));
    }

    /**
     * Where to go on from an offset that Kafka does not have.
     *
     * @param first offset that Kafka has
     * @return false if only an operator can tell
     */
    boolean goesOnAt(long first, Assignment assignment, long missing) {
        if (missing < first) {
            tell(
                    assignment,
                    missing,
                    "Kafka has deleted the records " + missing + " to " + (first - 1) + " of " + assignment.partition()
                            + " before consumer " + assignment.consumer()
                            + " has worked on them. It goes on with record " + first
                            + "; give the topic a longer retention, and let the producer send again what is missing.");
            return true;
        }
        LOG.log(
                Level.SEVERE,
                "Consumer {0} stands at record {1} of {2}, which is beyond its end: Kafka has lost records, or has an older state of the topic."
                        + " Its records are not worked on until an operator sets the position to the one to go on from (docs/guide/kafka.md);"
                        + " it is looked at every minute.",
                new Object[] {assignment.consumer(), String.valueOf(missing), assignment.partition()});
        return false;
    }

    /**
     * Kafka has lost the last records of a partition, and may have written others in their place.
     *
     * @param offset from which on they are others; what is done of them is not undone, and the position goes back to it
     */
    void goBackTo(long offset, Assignment assignment) {
        transactions.doInNew(() -> {
            if (positions.goBackTo(offset, assignment)) {
                // Before the commit, as above.
                tell(
                        assignment,
                        offset,
                        "Kafka has lost the records of " + assignment.partition() + " from " + offset
                                + " on, of which consumer " + assignment.consumer()
                                + " had done some: a leader without them was elected, or the topic is an older state of itself."
                                + " The consumer works on what Kafka has in their place, from " + offset
                                + " on. What the lost ones have caused stays; ask the producer which of them count.");
            }
        });
    }

    /** What only the producer can mend, so that a person has to know it. */
    private void tell(Assignment assignment, long from, String sentence) {
        LOG.severe(sentence);
        String subject = assignment.consumer() + ": " + assignment.partition() + " from " + from;
        try {
            findings.add(Finding.of(FindingKind.RECORDS_GONE, subject, clock.instant(), sentence));
        } catch (RuntimeException failed) {
            LOG.log(Level.WARNING, "The finding about these records could not be stored; this log has it.", failed);
        }
    }
}

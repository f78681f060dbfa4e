package dev.semel.internal.kafka.poll;

import dev.semel.internal.kafka.position.Assignment;
import dev.semel.internal.kafka.position.PartitionPositions;
import dev.semel.internal.kafka.position.Progress;
import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Set;
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

    @Inject
    Beginnings(PartitionPositions positions, Transactions transactions) {
        this.positions = positions;
        this.transactions = transactions;
    }

    /** @param first offset that Kafka has */
    Assignment assign(String consumer, TopicPartition partition, long first) {
        return transactions.inNew(() -> positions.assign(consumer, partition, first));
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

    /**
     * Where to go on from an offset that Kafka does not have.
     *
     * @param first offset that Kafka has
     * @return false if only an operator can tell
     */
    static boolean goesOnAt(long first, Assignment assignment, long missing) {
        if (missing < first) {
            LOG.log(
                    Level.SEVERE,
                    "Kafka has deleted the records {0} to {1} of {2} before consumer {3} has worked on them. It goes on with record {4};"
                            + " give the topic a longer retention, and let the producer send again what is missing.",
                    new Object[] {
                        String.valueOf(missing),
                        String.valueOf(first - 1),
                        assignment.partition(),
                        assignment.consumer(),
                        String.valueOf(first)
                    });
            return true;
        }
        LOG.log(
                Level.SEVERE,
                "Consumer {0} stands at record {1} of {2}, which is beyond its end: the topic was made anew, or Kafka has lost records."
                        + " Its records are not worked on until an operator sets the position to the one to go on from (docs/guide/kafka.md);"
                        + " it is looked at every minute.",
                new Object[] {assignment.consumer(), String.valueOf(missing), assignment.partition()});
        return false;
    }
}

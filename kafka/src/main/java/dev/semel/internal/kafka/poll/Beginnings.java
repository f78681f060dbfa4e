package dev.semel.internal.kafka.poll;

import dev.semel.internal.kafka.position.Assignment;
import dev.semel.internal.kafka.position.PartitionPositions;
import dev.semel.internal.kafka.position.Progress;
import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
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

    /**
     * @param first offset that Kafka has
     * @param topicId that the topic has now; empty: Kafka does not say it, and the topic is taken for the one that it was
     */
    Assignment assign(String consumer, TopicPartition partition, long first, Optional<String> topicId) {
        Begun begun = transactions.inNew(() -> {
            Assignment stored = positions.assign(consumer, partition, first);
            return new Begun(stored, topicId.map(id -> positions.in(id, stored)).orElse(stored));
        });
        if (begun.isInAnotherTopic()) {
            LOG.log(
                    Level.SEVERE,
                    "The topic of {0} was deleted and made anew. Consumer {1} had done the records of the old one before {2}; those behind"
                            + " them are gone with it, and the producer has to send again what is missing. The consumer begins at the"
                            + " first record of the new topic.",
                    new Object[] {
                        partition, consumer, String.valueOf(begun.stored().nextOffset())
                    });
        }
        return begun.now();
    }

    private record Begun(Assignment stored, Assignment now) {
        boolean isInAnotherTopic() {
            return stored.topic().number() != now.topic().number();
        }
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
                "Consumer {0} stands at record {1} of {2}, which is beyond its end: Kafka has lost records, or has an older state of the topic."
                        + " Its records are not worked on until an operator sets the position to the one to go on from (docs/guide/kafka.md);"
                        + " it is looked at every minute.",
                new Object[] {assignment.consumer(), String.valueOf(missing), assignment.partition()});
        return false;
    }
}

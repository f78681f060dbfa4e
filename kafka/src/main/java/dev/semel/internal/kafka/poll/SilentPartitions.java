package dev.semel.internal.kafka.poll;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * The partitions that Kafka has assigned to this node and does not answer for: they have no leader. Nothing is begun in them until they
 * have one, and the others are worked on. Only the poller's thread asks it.
 */
final class SilentPartitions {

    private static final Logger LOG = Logger.getLogger(SilentPartitions.class.getName());

    private final String consumer;
    private final Consumer<byte[], byte[]> kafka;
    private final TopicIds.OfTopic topic;
    private final Set<TopicPartition> partitions = new HashSet<>();

    SilentPartitions(String consumer, Consumer<byte[], byte[]> kafka, TopicIds.OfTopic topic) {
        this.consumer = consumer;
        this.kafka = kafka;
        this.topic = topic;
    }

    /** Begins in those that have a leader, and keeps the others. */
    void begin(Collection<TopicPartition> assigned, java.util.function.Consumer<TopicPartition> begin) {
        Set<TopicPartition> led = topic.led(assigned);
        assigned.forEach(partition -> {
            if (led.contains(partition) && isAnswered(() -> begin.accept(partition))) {
                partitions.remove(partition);
            } else {
                add(partition);
            }
        });
    }

    // What Kafka says of the leader may be of a moment ago.
    private static boolean isAnswered(Runnable begin) {
        try {
            begin.run();
            return true;
        } catch (TimeoutException silent) {
            LOG.log(Level.FINE, "Kafka did not say where a partition begins.", silent);
            return false;
        }
    }

    private void add(TopicPartition partition) {
        // Kafka's client polls nothing as long as a partition has no place, even one that is paused.
        kafka.seek(partition, 0);
        kafka.pause(List.of(partition));
        if (partitions.add(partition)) {
            LOG.log(
                    Level.WARNING,
                    "Kafka has no leader for {0} now, or it does not answer, so consumer {1} gets no records of this partition."
                            + " Its other partitions are worked on, and this one is looked at again every few seconds.",
                    new Object[] {partition, consumer});
        }
    }

    void remove(Collection<TopicPartition> others) {
        partitions.removeAll(others);
    }

    Set<TopicPartition> all() {
        return Set.copyOf(partitions);
    }

    /** Those that have a leader by now. */
    Set<TopicPartition> led() {
        return partitions.isEmpty() ? Set.of() : topic.led(partitions);
    }
}

package dev.semel.internal.kafka.poll;

import dev.semel.internal.kafka.position.Assignment;
import dev.semel.internal.kafka.position.Progress;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** Tells Kafka's tools and the operators how far a consumer is. Nothing that is told decides where it goes on. */
final class ProgressReports {

    private static final Logger LOG = Logger.getLogger(ProgressReports.class.getName());
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

    private final String name;
    private final Consumer<byte[], byte[]> kafka;
    private final Beginnings beginnings;

    ProgressReports(String name, Consumer<byte[], byte[]> kafka, Beginnings beginnings) {
        this.name = name;
        this.kafka = kafka;
        this.beginnings = beginnings;
    }

    void toKafka(Collection<PartitionWork> works) {
        if (works.isEmpty()) {
            return;
        }
        kafka.commitAsync(doneIn(works), (offsets, failed) -> {
            if (failed != null) {
                LOG.log(Level.FINE, "Kafka's own offsets of consumer " + name + " could not be written.", failed);
            }
        });
    }

    /** The same, and waits for it. */
    void toKafkaNow(Collection<PartitionWork> works) {
        if (works.isEmpty()) {
            return;
        }
        try {
            kafka.commitSync(doneIn(works), LONGEST_WAIT);
        } catch (RuntimeException failed) {
            LOG.log(Level.FINE, "Kafka's own offsets of consumer " + name + " could not be written.", failed);
        }
    }

    private static Map<TopicPartition, OffsetAndMetadata> doneIn(Collection<PartitionWork> works) {
        return works.stream()
                .collect(Collectors.toMap(
                        each -> each.assignment().partition(), each -> new OffsetAndMetadata(each.doneUntil())));
    }

    /** Notes how many records are not done, and finds out which partitions have to begin anew. */
    void toOperators(Collection<PartitionWork> works) {
        if (works.isEmpty()) {
            return;
        }
        try {
            Set<TopicPartition> partitions =
                    works.stream().map(each -> each.assignment().partition()).collect(Collectors.toSet());
            Map<TopicPartition, Long> ends = kafka.endOffsets(partitions, LONGEST_WAIT);
            Map<Assignment, Progress> progress =
                    works.stream().collect(Collectors.toMap(PartitionWork::assignment, each -> progress(each, ends)));
            Set<Assignment> overtaken = beginnings.note(progress);
            works.stream().filter(each -> overtaken.contains(each.assignment())).forEach(PartitionWork::lose);
        } catch (RuntimeException failed) {
            LOG.log(Level.FINE, "How far behind consumer " + name + " is could not be noted.", failed);
        }
    }

    private Progress progress(PartitionWork work, Map<TopicPartition, Long> ends) {
        TopicPartition partition = work.assignment().partition();
        long unread = Objects.requireNonNull(ends.get(partition)) - kafka.position(partition, LONGEST_WAIT);
        return work.progress(unread);
    }
}

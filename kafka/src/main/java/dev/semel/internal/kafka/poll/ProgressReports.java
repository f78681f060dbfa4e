package dev.semel.internal.kafka.poll;

import dev.semel.internal.kafka.position.Assignment;
import dev.semel.internal.kafka.position.Progress;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Tells Kafka's tools and the operators how far a consumer is. Nothing that is told decides where it goes on. */
final class ProgressReports {

    private static final Logger LOG = Logger.getLogger(ProgressReports.class.getName());
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

    private final String name;
    private final Consumer<byte[], byte[]> kafka;
    private final Beginnings beginnings;
    private final TopicIds.OfTopic topic;

    ProgressReports(String name, Consumer<byte[], byte[]> kafka, Beginnings beginnings, TopicIds.OfTopic topic) {
        this.name = name;
        this.kafka = kafka;
        this.beginnings = beginnings;
        this.topic = topic;
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

    /** Notes how many records are not done, and finds out which partitions have to begin anew. Moves positions behind what is no record. */
    void toOperators(Collection<PartitionWork> works) {
        if (works.isEmpty()) {
            return;
        }
        try {
            works.forEach(this::pass);
            Map<TopicPartition, Long> ends = endsOf(works);
            Map<Assignment, Progress> progress =
                    works.stream().collect(Collectors.toMap(PartitionWork::assignment, each -> progress(each, ends)));
            Set<Assignment> overtaken = beginnings.note(progress);
            works.stream().filter(each -> overtaken.contains(each.assignment())).forEach(PartitionWork::lose);
        } catch (RuntimeException failed) {
            LOG.log(Level.FINE, "How far behind consumer " + name + " is could not be noted.", failed);
        }
    }

    // Or Kafka would delete the end of a transaction before the position, and that would look as if records were gone.
    private void pass(PartitionWork work) {
        work.moveBehindPassed(next -> beginnings.pass(work.assignment(), next));
    }

    // One call is for all or none: it is not answered if one of them has no leader.
    private Map<TopicPartition, Long> endsOf(Collection<PartitionWork> works) {
        Set<TopicPartition> partitions =
                works.stream().map(each -> each.assignment().partition()).collect(Collectors.toSet());
        try {
            return kafka.endOffsets(topic.led(partitions), LONGEST_WAIT);
        } catch (TimeoutException silent) {
            LOG.log(Level.FINE, "Kafka did not say where the partitions of consumer " + name + " end.", silent);
            return Map.of();
        }
    }

    private Progress progress(PartitionWork work, Map<TopicPartition, Long> ends) {
        TopicPartition partition = work.assignment().partition();
        return work.progress(Optional.ofNullable(ends.get(partition))
                .map(end -> unread(partition, end))
                .orElse(null));
    }

    private @Nullable Long unread(TopicPartition partition, long end) {
        try {
            return end - kafka.position(partition, LONGEST_WAIT);
        } catch (TimeoutException silent) {
            LOG.log(Level.FINE, "Kafka did not say whether the position in " + partition + " is valid.", silent);
            return null;
        }
    }
}

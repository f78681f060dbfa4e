package dev.semel.internal.kafka.poll;

import dev.semel.internal.kafka.position.Assignment;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;

/**
 * Asks Kafka for the ids of topics, by which a topic that was made anew is told from the one before it, which of its partitions have a
 * leader, and how many leaders a partition has had. For all pollers of this node.
 */
final class TopicIds implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(TopicIds.class.getName());
    private static final int LONGEST_WAIT = 2_000;
    private static final int UNKNOWN = -1;
    private static final Duration LONGEST_CLOSE = Duration.ofSeconds(5);

    private final Supplier<Map<String, Object>> settings;
    private @Nullable Admin kafka;
    private boolean isClosed;

    TopicIds(Supplier<Map<String, Object>> settings) {
        this.settings = settings;
    }

    /** Empty if Kafka does not say it: it does not answer, has no such topic, or is too old to have ids. */
    Optional<String> of(String topic) {
        return description(topic)
                .map(TopicDescription::topicId)
                .filter(any -> !any.equals(Uuid.ZERO_UUID))
                .map(Uuid::toString);
    }

    /** The numbers of the partitions that have a leader, so that Kafka can answer for them; empty if it does not say it. */
    Optional<Set<Integer>> led(String topic) {
        return description(topic).map(described -> described.partitions().stream()
                .filter(each -> each.leader() != null)
                .map(TopicPartitionInfo::partition)
                .collect(Collectors.toSet()));
    }

    private Optional<TopicDescription> description(String topic) {
        try {
            return client().flatMap(asked -> description(asked, topic));
        } catch (KafkaException failed) {
            LOG.log(Level.FINE, failed, () -> "Kafka was not asked about " + topic + ".");
            return Optional.empty();
        }
    }

    /** Whether the leader of a partition is in this epoch or a later one; false also if Kafka does not say it. */
    boolean hasReached(int epoch, TopicPartition partition) {
        try {
            return client().filter(asked -> leaderEpoch(asked, partition) >= epoch)
                    .isPresent();
        } catch (KafkaException failed) {
            LOG.log(Level.FINE, failed, () -> "Kafka was not asked for the epoch of " + partition + ".");
            return false;
        }
    }

    private static int leaderEpoch(Admin kafka, TopicPartition partition) {
        try {
            return kafka.listOffsets(
                            Map.of(partition, OffsetSpec.latest()), new ListOffsetsOptions().timeoutMs(LONGEST_WAIT))
                    .partitionResult(partition)
                    .get()
                    .leaderEpoch()
                    .orElse(UNKNOWN);
        } catch (ExecutionException unknown) {
            LOG.log(Level.FINE, unknown, () -> "Kafka did not say the epoch of " + partition + ".");
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
        return UNKNOWN;
    }

    private synchronized Optional<Admin> client() {
        if (kafka == null && !isClosed) {
            kafka = Admin.create(settings.get());
        }
        return Optional.ofNullable(kafka);
    }

    private static Optional<TopicDescription> description(Admin kafka, String topic) {
        try {
            KafkaFuture<TopicDescription> described = kafka.describeTopics(
                            List.of(topic), new DescribeTopicsOptions().timeoutMs(LONGEST_WAIT))
                    .topicNameValues()
                    .get(topic);
            return Optional.of(Objects.requireNonNull(described).get());
        } catch (ExecutionException unknown) {
            LOG.log(Level.FINE, unknown, () -> "Kafka did not describe " + topic + ".");
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
        return Optional.empty();
    }

    /** What Kafka says of one topic. */
    record OfTopic(TopicIds all, String name) {

        Optional<String> id() {
            return all.of(name);
        }

        /** Those that have a leader; all of them if Kafka does not say it. */
        Set<TopicPartition> led(Collection<TopicPartition> partitions) {
            Optional<Set<Integer>> numbers = all.led(name);
            return partitions.stream()
                    .filter(each ->
                            numbers.map(led -> led.contains(each.partition())).orElse(true))
                    .collect(Collectors.toSet());
        }

        // With the epoch, Kafka's client finds out whether the records before it are those that were done. It waits
        // without a word for one that no leader has reached, of another topic or from before a backup was restored.
        OffsetAndMetadata placeOf(Assignment assignment, boolean isTopicKnown) {
            Optional<Integer> epoch = Optional.ofNullable(assignment.start().leaderEpoch())
                    .filter(known -> isTopicKnown && all.hasReached(known, assignment.partition()));
            return new OffsetAndMetadata(assignment.nextOffset(), epoch, "");
        }
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        if (kafka != null) {
            kafka.close(LONGEST_CLOSE);
            kafka = null;
        }
    }
}

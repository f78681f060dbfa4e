package dev.semel.internal.kafka.poll;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;

/**
 * Asks Kafka for the ids of topics, by which a topic that was made anew is told from the one before it, and how many leaders a partition
 * has had. For all pollers of this node.
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
        try {
            return client().flatMap(asked -> id(asked, topic));
        } catch (KafkaException failed) {
            LOG.log(Level.FINE, failed, () -> "Kafka was not asked for the id of " + topic + ".");
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

    private static Optional<String> id(Admin kafka, String topic) {
        try {
            KafkaFuture<TopicDescription> described = kafka.describeTopics(
                            List.of(topic), new DescribeTopicsOptions().timeoutMs(LONGEST_WAIT))
                    .topicNameValues()
                    .get(topic);
            Uuid id = Objects.requireNonNull(described).get().topicId();
            return Optional.ofNullable(id)
                    .filter(any -> !any.equals(Uuid.ZERO_UUID))
                    .map(Uuid::toString);
        } catch (ExecutionException unknown) {
            LOG.log(Level.FINE, unknown, () -> "Kafka did not say the id of " + topic + ".");
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

        boolean hasReached(int epoch, TopicPartition partition) {
            return all.hasReached(epoch, partition);
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

package dev.semel.internal.kafka.poll;

import dev.semel.internal.kafka.position.Assignment;
import dev.semel.internal.kafka.position.Position;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.LogTruncationException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** The partitions that Kafka has assigned to this node for one consumer. Only the poller's thread asks it. */
final class Partitions implements ConsumerRebalanceListener {

    private static final Logger LOG = Logger.getLogger(Partitions.class.getName());

    // The others of the group wait for it. What takes longer is rolled back if it ends too late.
    private static final Duration LONGEST_HANDOVER = Duration.ofSeconds(10);

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

    private final String name;
    private final Consumer<byte[], byte[]> kafka;
    private final Beginnings beginnings;
    private final TopicIds.OfTopic topic;
    private final Function<Assignment, PartitionWork> work;
    private final ProgressReports reports;
    private final SilentPartitions silent;
    private final Map<TopicPartition, PartitionWork> assigned = new HashMap<>();

    /**
     * @param topic of which they are
     * @param work on a partition
     */
    Partitions(
            String name,
            Consumer<byte[], byte[]> kafka,
            Beginnings beginnings,
            TopicIds.OfTopic topic,
            Function<Assignment, PartitionWork> work) {
        this.name = name;
        this.kafka = kafka;
        this.beginnings = beginnings;
        this.topic = topic;
        this.work = work;
        this.reports = new ProgressReports(name, kafka, beginnings, topic);
        this.silent = new SilentPartitions(name, kafka, topic);
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
        if (partitions.isEmpty()) {
            return;
        }
        Optional<String> id = topic.id();
        silent.begin(partitions, partition -> begin(partition, id));
        assigned.keySet().removeAll(silent.all());
    }

    private void begin(TopicPartition partition, Optional<String> topicId) {
        Assignment assignment = beginnings.assign(name, partition, () -> firstOf(partition), topicId);
        kafka.seek(partition, topic.placeOf(assignment, topicId.isPresent()));
        assigned.put(partition, work.apply(assignment));
        LOG.log(Level.INFO, "Consumer {0} works on {1} from record {2} on.", new Object[] {
            name, partition, String.valueOf(assignment.nextOffset())
        });
    }

    private long firstOf(TopicPartition partition) {
        return Objects.requireNonNull(
                kafka.beginningOffsets(List.of(partition), LONGEST_WAIT).get(partition));
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
        end(partitions, LONGEST_HANDOVER);
        reports.toKafkaNow(worksOf(partitions));
        forget(partitions);
    }

    // Others may have them by now.
    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        end(partitions, Duration.ZERO);
        forget(partitions);
    }

    private void forget(Collection<TopicPartition> partitions) {
        assigned.keySet().removeAll(partitions);
        silent.remove(partitions);
    }

    private void end(Collection<TopicPartition> partitions, Duration longest) {
        List<PartitionWork> ending = worksOf(partitions);
        ending.forEach(PartitionWork::stop);
        Duration left = longest;
        try {
            for (PartitionWork each : ending) {
                left = each.awaitEnd(left);
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    private List<PartitionWork> worksOf(Collection<TopicPartition> partitions) {
        return partitions.stream()
                .filter(assigned::containsKey)
                .map(assigned::get)
                .toList();
    }

    boolean isEmpty() {
        return assigned.isEmpty() && silent.all().isEmpty();
    }

    boolean isAnyAtWork() {
        return assigned.values().stream().anyMatch(each -> each.isRunning() || each.isWaiting());
    }

    /** Those that wait for a thread, as many as there are threads for; who has waited longest comes first. */
    List<PartitionWork> next(int concurrency) {
        long running =
                assigned.values().stream().filter(PartitionWork::isRunning).count();
        return assigned.values().stream()
                .filter(PartitionWork::isWaiting)
                .sorted(Comparator.comparingLong(PartitionWork::lastTurn))
                .limit(Math.max(0, concurrency - running))
                .toList();
    }

    void add(ConsumerRecords<byte[], byte[]> records) {
        records.partitions().forEach(partition -> {
            PartitionWork owner = assigned.get(partition);
            if (owner != null) {
                owner.add(records.records(partition));
            }
        });
        records.nextOffsets().forEach((partition, next) -> {
            PartitionWork owner = assigned.get(partition);
            if (owner != null) {
                owner.pass(new Position(next.offset(), next.leaderEpoch().orElse(null)));
            }
        });
    }

    /** Takes a partition anew that this node still has, although another assignment had taken its place or its position was set. */
    void beginLostAnew() {
        onPartitionsAssigned(where(PartitionWork::isLost));
    }

    /** Begins in those that had no leader, and have one now. */
    void beginSilentAnew() {
        onPartitionsAssigned(silent.led());
    }

    /** Looks whether an operator has set the position of those that stand where Kafka has no records. */
    void beginStuckAnew() {
        onPartitionsAssigned(where(PartitionWork::isStuck));
    }

    /** The records of a topic that was made anew have the offsets of others. */
    void beginInAnotherTopic() {
        topic.id().ifPresent(id -> {
            List<TopicPartition> others =
                    where(each -> !id.equals(each.assignment().topic().id()));
            end(others, LONGEST_HANDOVER);
            onPartitionsAssigned(others);
        });
    }

    /** All that is not done by then is left to the next owner. */
    void endAll() {
        onPartitionsRevoked(List.copyOf(assigned.keySet()));
    }

    /** Goes on where Kafka has records, if that is anywhere. */
    void goOnFrom(Map<TopicPartition, Long> missing) {
        beginInAnotherTopic();
        missing.forEach((partition, offset) -> {
            if (kafka.position(partition, LONGEST_WAIT) != offset) {
                return;
            }
            PartitionWork stuck = Objects.requireNonNull(assigned.get(partition));
            long begin = firstOf(partition);
            if (beginnings.goesOnAt(begin, stuck.assignment(), offset)) {
                kafka.seek(partition, begin);
            } else {
                stuck.stick();
                kafka.pause(List.of(partition));
            }
        });
    }

    /** Goes on where the records begin that Kafka has in place of lost ones. What was fetched of the lost ones is not worked on. */
    void goBack(LogTruncationException truncated) {
        Map<TopicPartition, OffsetAndMetadata> divergent = truncated.divergentOffsets();
        List<PartitionWork> cut = worksOf(divergent.keySet());
        end(divergent.keySet(), LONGEST_HANDOVER);
        for (PartitionWork each : cut) {
            TopicPartition partition = each.assignment().partition();
            beginnings.goBackTo(Objects.requireNonNull(divergent.get(partition)).offset(), each.assignment());
        }
        onPartitionsAssigned(
                cut.stream().map(each -> each.assignment().partition()).toList());
        truncated.offsetOutOfRangePartitions().forEach((partition, offset) -> {
            if (!divergent.containsKey(partition)) {
                // Kafka does not know the epoch, as after it was restored: only the offset counts.
                kafka.seek(partition, offset);
            }
        });
    }

    /** Lets Kafka's client fetch no more than is worked on soon. */
    void pauseThoseWithEnough() {
        kafka.pause(where(PartitionWork::hasEnough));
        kafka.resume(where(PartitionWork::isHungry));
    }

    private List<TopicPartition> where(Predicate<PartitionWork> which) {
        return assigned.values().stream()
                .filter(which)
                .map(each -> each.assignment().partition())
                .toList();
    }

    void tellKafka() {
        reports.toKafka(assigned.values());
    }

    void report() {
        reports.toOperators(assigned.values());
    }
}

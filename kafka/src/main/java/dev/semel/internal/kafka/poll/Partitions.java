package dev.semel.internal.kafka.poll;

import dev.semel.internal.kafka.position.Assignment;
import dev.semel.internal.kafka.position.Progress;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
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
    private final Supplier<Optional<String>> topicId;
    private final Function<Assignment, PartitionWork> work;
    private final Map<TopicPartition, PartitionWork> assigned = new HashMap<>();

    /**
     * @param topicId that the topic has now, if Kafka says it
     * @param work on a partition
     */
    Partitions(
            String name,
            Consumer<byte[], byte[]> kafka,
            Beginnings beginnings,
            Supplier<Optional<String>> topicId,
            Function<Assignment, PartitionWork> work) {
        this.name = name;
        this.kafka = kafka;
        this.beginnings = beginnings;
        this.topicId = topicId;
        this.work = work;
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
        if (partitions.isEmpty()) {
            return;
        }
        Optional<String> topic = topicId.get();
        Map<TopicPartition, Long> first = kafka.beginningOffsets(partitions);
        partitions.forEach(partition -> begin(partition, Objects.requireNonNull(first.get(partition)), topic));
    }

    private void begin(TopicPartition partition, long first, Optional<String> topicId) {
        Assignment assignment = beginnings.assign(name, partition, first, topicId);
        kafka.seek(partition, assignment.nextOffset());
        assigned.put(partition, work.apply(assignment));
        LOG.log(Level.INFO, "Consumer {0} works on {1} from record {2} on.", new Object[] {
            name, partition, String.valueOf(assignment.nextOffset())
        });
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
        end(partitions, LONGEST_HANDOVER);
        tellKafka(doneIn(partitions));
        assigned.keySet().removeAll(partitions);
    }

    // Others may have them by now.
    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        end(partitions, Duration.ZERO);
        assigned.keySet().removeAll(partitions);
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
        return assigned.isEmpty();
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
    }

    /** Takes a partition anew that this node still has, although another assignment had taken its place or its position was set. */
    void beginLostAnew() {
        onPartitionsAssigned(where(PartitionWork::isLost));
    }

    /** Looks whether an operator has set the position of those that stand where Kafka has no records. */
    void beginStuckAnew() {
        onPartitionsAssigned(where(PartitionWork::isStuck));
    }

    /** The records of a topic that was made anew have the offsets of others. */
    void beginInAnotherTopic() {
        topicId.get().ifPresent(id -> {
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
        Map<TopicPartition, Long> first = kafka.beginningOffsets(missing.keySet());
        missing.forEach((partition, offset) -> {
            if (kafka.position(partition, LONGEST_WAIT) != offset) {
                return;
            }
            PartitionWork stuck = Objects.requireNonNull(assigned.get(partition));
            long begin = Objects.requireNonNull(first.get(partition));
            if (beginnings.goesOnAt(begin, stuck.assignment(), offset)) {
                kafka.seek(partition, begin);
            } else {
                stuck.stick();
                kafka.pause(List.of(partition));
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

    /** For the eyes of Kafka's tools only. */
    void tellKafka() {
        if (assigned.isEmpty()) {
            return;
        }
        kafka.commitAsync(doneIn(assigned.keySet()), (offsets, failed) -> {
            if (failed != null) {
                LOG.log(Level.FINE, "Kafka's own offsets of consumer " + name + " could not be written.", failed);
            }
        });
    }

    /** Notes for the eyes of operators how many records are not done, and finds out which partitions have to begin anew. */
    void report() {
        if (assigned.isEmpty()) {
            return;
        }
        try {
            Map<TopicPartition, Long> ends = kafka.endOffsets(assigned.keySet(), LONGEST_WAIT);
            Map<Assignment, Progress> progress = assigned.values().stream()
                    .collect(Collectors.toMap(PartitionWork::assignment, each -> progress(each, ends)));
            Set<Assignment> overtaken = beginnings.note(progress);
            assigned.values().stream()
                    .filter(each -> overtaken.contains(each.assignment()))
                    .forEach(PartitionWork::lose);
        } catch (RuntimeException failed) {
            LOG.log(Level.FINE, "How far behind consumer " + name + " is could not be noted.", failed);
        }
    }

    private Progress progress(PartitionWork work, Map<TopicPartition, Long> ends) {
        TopicPartition partition = work.assignment().partition();
        long unread = Objects.requireNonNull(ends.get(partition)) - kafka.position(partition, LONGEST_WAIT);
        return work.progress(unread);
    }

    private void tellKafka(Map<TopicPartition, OffsetAndMetadata> done) {
        if (done.isEmpty()) {
            return;
        }
        try {
            kafka.commitSync(done, Duration.ofSeconds(2));
        } catch (RuntimeException failed) {
            LOG.log(Level.FINE, "Kafka's own offsets of consumer " + name + " could not be written.", failed);
        }
    }

    private Map<TopicPartition, OffsetAndMetadata> doneIn(Collection<TopicPartition> partitions) {
        return worksOf(partitions).stream()
                .collect(Collectors.toMap(
                        each -> each.assignment().partition(), each -> new OffsetAndMetadata(each.doneUntil())));
    }
}

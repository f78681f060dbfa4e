package dev.semel.endtoend.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.lab.Behaviour;
import dev.semel.endtoend.lab.kafka.RecordWorker;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import dev.semel.testing.bench.OutsideKafka;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.TopicPartition;

/** A cluster with a Kafka beside it, whose nodes consume from one topic of six partitions; closed as a whole. */
public final class ClusterWithKafka implements AutoCloseable {

    public static final int PARTITIONS = 6;

    private static final String TOPIC = RecordWorker.NAME;
    private static final Duration POLL = Duration.ofMillis(250);

    // Kafka takes a node for dead after that; by default after 45 seconds.
    private static final int SESSION_MILLIS = 6_000;

    private final Cluster cluster;
    private final OutsideKafka kafka;
    private final KafkaProducer<byte[], byte[]> producer;
    private final Map<String, Integer> partitionOf = new LinkedHashMap<>();
    private final Set<String> copied = new HashSet<>();
    private int sent;

    private ClusterWithKafka(Cluster cluster, OutsideKafka kafka) {
        this.cluster = cluster;
        this.kafka = kafka;
        this.producer = kafka.producer();
    }

    public static ClusterWithKafka start(String name) {
        Cluster cluster = Cluster.outside(name);
        try {
            return new ClusterWithKafka(
                    cluster, OutsideKafka.start(LibertyServer.folder(name + "-kafka"), TOPIC, PARTITIONS));
        } catch (RuntimeException incomplete) {
            cluster.close();
            throw incomplete;
        }
    }

    /** Adds a node, which is to be started. */
    public LibertyServer node(String name) {
        return cluster.kafkaNode(name, kafka).with("semel.kafka.session.timeout.ms", SESSION_MILLIS);
    }

    public OutsideKafka kafka() {
        return kafka;
    }

    public Cluster nodes() {
        return cluster;
    }

    public Outcome outcome() {
        return cluster.outcome();
    }

    /** Sends one order of each key, to each partition in turn; every tenth one comes twice. */
    public void send(List<String> keys, Duration work) {
        keys.forEach(key -> {
            send(key, work, Behaviour.NOTHING);
            if (sent % 10 == 0) {
                send(key, work, Behaviour.NOTHING);
            }
        });
        producer.flush();
    }

    /** Sends one order. */
    public void send(String key, Duration work, Behaviour behaviour) {
        int partition = sent % PARTITIONS;
        producer.send(Letters.record(new TopicPartition(TOPIC, partition), key, work, behaviour));
        if (partitionOf.put(key, partition) != null) {
            copied.add(key);
        }
        sent++;
    }

    /** As if all partitions had been assigned to another node: the one that has them takes them anew. */
    public void overtake() {
        outcome().tables().execute("UPDATE semel_kafka_position SET epoch = epoch + 1");
    }

    /** How many orders have taken effect. */
    public long effects() {
        return outcome().tables().count("SELECT COUNT(*) FROM effect WHERE consumer = ?", TOPIC);
    }

    /** Waits until so many more have taken effect than now. */
    public void awaitMoreEffects(long more) {
        long begin = effects();
        await("effects of records")
                .atMost(Limits.NEVER)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> effects() >= begin + more);
    }

    /** The partitions that were assigned to this node last. */
    public long partitionsOf(String node) {
        return outcome()
                .tables()
                .count("SELECT COUNT(*) FROM semel_kafka_position WHERE topic = ? AND node = ?", TOPIC, node);
    }

    public void awaitPartitions(String node, int count) {
        await("partitions of " + node).atMost(Limits.NEVER).pollInterval(POLL).untilAsserted(() -> assertThat(
                        partitionsOf(node))
                .isEqualTo(count));
    }

    /** Waits until each position is behind the last record of its partition, and no event is on its way. */
    public void awaitDone() {
        await("end of all records").atMost(Limits.NEVER).pollInterval(POLL).untilAsserted(() -> {
            assertThat(unpublished()).as("outbox events on their way").isEmpty();
            assertThat(positions()).isEqualTo(ends());
        });
    }

    private List<List<String>> unpublished() {
        return outcome().tables().rows("SELECT id, status FROM semel_outbox_event WHERE status <> 'PUBLISHED'");
    }

    private Map<Integer, Long> positions() {
        return outcome()
                .tables()
                .rows("SELECT partition_number, next_offset FROM semel_kafka_position WHERE topic = ?", TOPIC)
                .stream()
                .collect(Collectors.toMap(row -> Integer.valueOf(row.get(0)), row -> Long.valueOf(row.get(1))));
    }

    private Map<Integer, Long> ends() throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetSpec> latest =
                partitions().stream().collect(Collectors.toMap(Function.identity(), partition -> OffsetSpec.latest()));
        try (Admin admin = kafka.admin()) {
            return admin.listOffsets(latest).all().get().entrySet().stream()
                    .collect(Collectors.toMap(end -> end.getKey().partition(), end -> end.getValue()
                            .offset()));
        }
    }

    /** All of the topic. */
    public static List<TopicPartition> partitions() {
        return IntStream.range(0, PARTITIONS)
                .mapToObj(number -> new TopicPartition(TOPIC, number))
                .toList();
    }

    /** Each of the keys has taken effect once, and nothing else has; nothing waits for anything. */
    public void assertOneEffectOfEach(List<String> keys) {
        Outcome outcome = outcome();
        outcome.assertOneEffectOfEach(TOPIC, keys);
        outcome.assertNothingIsParkedOrOpen();
        outcome.awaitNoOpenTransaction();
    }

    /** What was sent to a partition, and to no other one, has taken effect in the order in which it was sent. */
    public void assertOrderOfPartitions() {
        assertThat(byPartition(effectsInOrder())).isEqualTo(byPartition(partitionOf.keySet()));
    }

    private List<String> effectsInOrder() {
        return outcome()
                .tables()
                .rows("SELECT message_key FROM effect WHERE consumer = ? ORDER BY done_at", TOPIC)
                .stream()
                .map(row -> row.get(0))
                .toList();
    }

    private Map<Integer, List<String>> byPartition(Collection<String> keys) {
        return keys.stream()
                .filter(key -> partitionOf.containsKey(key) && !copied.contains(key))
                .collect(Collectors.groupingBy(partitionOf::get));
    }

    @Override
    public void close() {
        cluster.close();
        producer.close(Duration.ZERO);
        kafka.close();
    }
}

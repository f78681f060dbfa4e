package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.cluster.ClusterWithKafka;
import dev.semel.endtoend.cluster.Letters;
import dev.semel.endtoend.lab.Behaviour;
import dev.semel.endtoend.lab.kafka.RecordWorker;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Many records in six partitions, one in ten of them twice, while two nodes are killed, stopped and started in turn, and while what
 * Kafka has committed for their group is moved back and deleted. By command: {@code -Dkafka.records=100000}.
 */
@Tag("faults")
@Timeout(value = 90, unit = TimeUnit.MINUTES)
class KafkaLoadIT {

    private static final int RECORDS = Integer.getInteger("kafka.records", 10_000);
    private static final int TURNS = Integer.getInteger("kafka.turns", 8);
    private static final int ORDERED_TURNS = 4;
    private static final int FAIL_ONE_IN = 19;
    private static final String GROUP = RecordWorker.NAME;

    private final Map<Harm, Integer> harmed = new EnumMap<>(Harm.class);

    @Test
    void takesOneEffectOfEachRecordWhileNodesDieAndKafkaForgets() throws Exception {
        try (ClusterWithKafka cluster = ClusterWithKafka.start("kafka-load")) {
            List<LibertyServer> nodes =
                    List.of(cluster.node("a").start(), cluster.node("b").start());
            List<String> keys = new ArrayList<>();
            long begin = System.nanoTime();
            for (int turn = 0; turn < TURNS; turn++) {
                List<String> some = Letters.keys("turn-" + turn, RECORDS / TURNS);
                // A late copy: its first one was sent a turn ago.
                cluster.send(
                        Stream.concat(some.stream(), keys.stream().limit(RECORDS / 100))
                                .toList(),
                        Duration.ZERO);
                keys.addAll(some);
                cluster.awaitMoreEffects(RECORDS / TURNS / 4);
                harm(cluster, nodes.get(turn % 2), Harm.values()[turn % Harm.values().length]);
            }
            long sent = System.nanoTime();
            cluster.awaitDone();
            report(cluster, keys.size(), begin, sent);
            cluster.assertOneEffectOfEach(keys);
            cluster.assertOrderOfPartitions();
            cluster.outcome().assertNoAttemptIsBurnt();
        }
    }

    /** Behind a record that has failed nothing of its partition is done, on whichever node. */
    @Test
    void keepsTheOrderOfPartitionsThatWaitWhileRecordsFailAndNodesDie() throws Exception {
        try (ClusterWithKafka cluster = ClusterWithKafka.start("kafka-order")) {
            List<LibertyServer> nodes = List.of(waiting(cluster, "a"), waiting(cluster, "b"));
            List<String> keys = new ArrayList<>();
            for (int turn = 0; turn < ORDERED_TURNS; turn++) {
                List<String> some = Letters.keys("turn-" + turn, RECORDS / 10 / ORDERED_TURNS);
                for (String key : some) {
                    boolean fails = keys.size() % FAIL_ONE_IN == 0;
                    cluster.send(key, Duration.ZERO, fails ? Behaviour.FAIL_FIRST_ATTEMPT : Behaviour.NOTHING);
                    keys.add(key);
                }
                cluster.awaitMoreEffects(some.size() / 4);
                harm(cluster, nodes.get(turn % 2), Harm.values()[turn % 3]);
            }
            cluster.awaitDone();
            cluster.assertOneEffectOfEach(keys);
            cluster.assertOrderOfPartitions();
        }
    }

    private static LibertyServer waiting(ClusterWithKafka cluster, String node) {
        return cluster.node(node)
                .with("semel.consumer." + RecordWorker.NAME + ".after-failure", "wait")
                .start();
    }

    private void harm(ClusterWithKafka cluster, LibertyServer node, Harm harm) throws Exception {
        harmed.merge(harm, 1, Integer::sum);
        switch (harm) {
            case KILL -> {
                node.kill();
                node.start();
            }
            case REBALANCE -> {
                node.stopByCommand();
                node.start();
            }
            case FREEZE -> {
                node.freeze();
                cluster.awaitMoreEffects(1);
                node.thaw();
            }
            case OFFSETS_BACK, OFFSETS_DELETED -> {
                cluster.nodes().nodes().forEach(LibertyServer::kill);
                awaitNoMember(cluster);
                try (Admin admin = cluster.kafka().admin()) {
                    forget(admin, harm);
                }
                cluster.nodes().nodes().forEach(LibertyServer::start);
            }
        }
    }

    private static void forget(Admin admin, Harm harm) throws Exception {
        Map<TopicPartition, OffsetAndMetadata> committed = admin.listConsumerGroupOffsets(GROUP)
                .partitionsToOffsetAndMetadata()
                .get();
        assertThat(committed).as("what Kafka has committed").isNotEmpty();
        if (harm == Harm.OFFSETS_DELETED) {
            admin.deleteConsumerGroups(List.of(GROUP)).all().get();
        } else {
            committed.replaceAll((partition, offset) -> new OffsetAndMetadata(0));
            admin.alterConsumerGroupOffsets(GROUP, committed).all().get();
        }
    }

    // Kafka lets no offsets be changed while it takes one for alive.
    private static void awaitNoMember(ClusterWithKafka cluster) {
        await("end of the group's members").atMost(Limits.NEVER).until(() -> {
            try (Admin admin = cluster.kafka().admin()) {
                return admin.describeConsumerGroups(List.of(GROUP))
                        .all()
                        .get()
                        .get(GROUP)
                        .members()
                        .isEmpty();
            }
        });
    }

    private void report(ClusterWithKafka cluster, int keys, long begin, long sent) {
        long end = System.nanoTime();
        long duplicates = cluster.outcome().tables().count("SELECT SUM(duplicates) FROM semel_idempotency_record");
        long epochs = cluster.outcome().tables().count("SELECT SUM(epoch) FROM semel_kafka_position");
        System.out.println("Kafka: " + keys + " keys, " + duplicates + " copies skipped, " + epochs
                + " assignments, harm " + harmed + ", " + TimeUnit.NANOSECONDS.toSeconds(end - begin)
                + " s, of which the last " + TimeUnit.NANOSECONDS.toSeconds(end - sent)
                + " s after the last harm.");
    }

    private enum Harm {
        KILL,
        REBALANCE,
        FREEZE,
        OFFSETS_BACK,
        OFFSETS_DELETED
    }
}

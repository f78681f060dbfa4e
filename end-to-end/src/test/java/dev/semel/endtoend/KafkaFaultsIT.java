package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.cluster.ClusterWithKafka;
import dev.semel.endtoend.cluster.LabHttp;
import dev.semel.endtoend.cluster.Letters;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two nodes share the partitions of a topic; one of them or Kafka stands still, or dies. */
@Tag("faults")
class KafkaFaultsIT {

    private static final Duration WORK = Duration.ofMillis(20);
    private static final int EVENTS = 30;
    private static final List<String> ALL = new ArrayList<>();

    private static ClusterWithKafka cluster;
    private static LibertyServer a;
    private static LibertyServer b;

    @BeforeAll
    static void start() {
        cluster = ClusterWithKafka.start("kafka-faults");
        a = cluster.node("a");
        b = cluster.node("b");
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @BeforeEach
    void share() {
        cluster.nodes().nodes().stream().filter(node -> !node.isAlive()).forEach(LibertyServer::start);
        cluster.awaitPartitions("a", 3);
        cluster.awaitPartitions("b", 3);
    }

    @Test
    void takeOverFromTheOneThatIsKilled() {
        send("killed-node", 600);
        cluster.awaitMoreEffects(50);

        a.kill();

        cluster.awaitPartitions("b", ClusterWithKafka.PARTITIONS);
        assertAllOnce();
    }

    /** It goes on when the other one has its partitions: what it still does to them has no effect. */
    @Test
    void takeOverFromTheOneThatIsFrozenAndComesBack() {
        send("frozen-node", 600);
        cluster.awaitMoreEffects(50);

        a.freeze();
        try {
            cluster.awaitPartitions("b", ClusterWithKafka.PARTITIONS);
            cluster.awaitMoreEffects(50);
        } finally {
            a.thaw();
        }

        cluster.awaitPartitions("a", 3);
        assertAllOnce();
    }

    @Test
    void goOnWhenKafkaHasBeenFrozen() throws Exception {
        send("frozen-kafka", 600);
        cluster.awaitMoreEffects(50);

        cluster.kafka().freeze();
        try {
            append("event-of-frozen-kafka");
            awaitHeld();
        } finally {
            cluster.kafka().thaw();
        }

        assertAllOnce();
    }

    @Test
    void goOnWhenKafkaHasBeenKilled() throws Exception {
        send("killed-kafka", 600);
        cluster.awaitMoreEffects(50);

        cluster.kafka().kill();
        append("event-of-killed-kafka");
        awaitHeld();
        cluster.kafka().startAgain();

        assertAllOnce();
    }

    @Test
    void stopInGoodOrderWhileKafkaDoesNotAnswer() {
        send("stop-without-kafka", 600);
        cluster.awaitMoreEffects(50);
        cluster.kafka().freeze();
        try {
            long stop = System.nanoTime();
            a.stopByCommand();
            assertThat(Duration.ofNanos(System.nanoTime() - stop)).isLessThan(Duration.ofSeconds(25));
        } finally {
            cluster.kafka().thaw();
        }
        a.start();

        assertAllOnce();
    }

    private static void send(String prefix, int count) {
        List<String> keys = Letters.keys(prefix, count);
        cluster.send(keys, WORK);
        ALL.addAll(keys);
    }

    private static void append(String prefix) throws Exception {
        new LabHttp().post(b, "append-records", Map.of("prefix", prefix, "count", EVENTS));
        ALL.addAll(Letters.keys(prefix, EVENTS));
    }

    private static void awaitHeld() {
        await("a topic whose events are held")
                .atMost(Limits.NEVER)
                .until(() ->
                        cluster.outcome().tables().count("SELECT COUNT(*) FROM semel_destination WHERE state = 'OPEN'")
                                == 1);
    }

    private static void assertAllOnce() {
        cluster.awaitDone();
        cluster.assertOneEffectOfEach(ALL);
        cluster.outcome().assertNoAttemptIsBurnt();
    }
}

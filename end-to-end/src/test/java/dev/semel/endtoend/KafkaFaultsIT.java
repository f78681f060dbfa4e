package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.laboratory.LabHttp;
import dev.semel.endtoend.laboratory.Letters;
import dev.semel.endtoend.laboratory.RecordLab;
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

    private static RecordLab lab;
    private static LibertyServer a;
    private static LibertyServer b;

    @BeforeAll
    static void start() {
        lab = RecordLab.start("kafka-faults");
        a = lab.node("a");
        b = lab.node("b");
    }

    @AfterAll
    static void stop() {
        lab.close();
    }

    @BeforeEach
    void share() {
        lab.laboratory().nodes().stream().filter(node -> !node.isAlive()).forEach(LibertyServer::start);
        lab.awaitPartitions("a", 3);
        lab.awaitPartitions("b", 3);
    }

    @Test
    void takeOverFromTheOneThatIsKilled() {
        send("killed-node", 600);
        lab.awaitMoreEffects(50);

        a.kill();

        lab.awaitPartitions("b", RecordLab.PARTITIONS);
        assertAllOnce();
    }

    /** It goes on when the other one has its partitions: what it still does to them has no effect. */
    @Test
    void takeOverFromTheOneThatIsFrozenAndComesBack() {
        send("frozen-node", 600);
        lab.awaitMoreEffects(50);

        a.freeze();
        try {
            lab.awaitPartitions("b", RecordLab.PARTITIONS);
            lab.awaitMoreEffects(50);
        } finally {
            a.thaw();
        }

        lab.awaitPartitions("a", 3);
        assertAllOnce();
    }

    @Test
    void goOnWhenKafkaHasBeenFrozen() throws Exception {
        send("frozen-kafka", 600);
        lab.awaitMoreEffects(50);

        lab.kafka().freeze();
        try {
            append("event-of-frozen-kafka");
            awaitHeld();
        } finally {
            lab.kafka().thaw();
        }

        assertAllOnce();
    }

    @Test
    void goOnWhenKafkaHasBeenKilled() throws Exception {
        send("killed-kafka", 600);
        lab.awaitMoreEffects(50);

        lab.kafka().kill();
        append("event-of-killed-kafka");
        awaitHeld();
        lab.kafka().startAgain();

        assertAllOnce();
    }

    @Test
    void stopInGoodOrderWhileKafkaDoesNotAnswer() {
        send("stop-without-kafka", 600);
        lab.awaitMoreEffects(50);
        lab.kafka().freeze();
        try {
            long stop = System.nanoTime();
            a.stopByCommand();
            assertThat(Duration.ofNanos(System.nanoTime() - stop)).isLessThan(Duration.ofSeconds(25));
        } finally {
            lab.kafka().thaw();
        }
        a.start();

        assertAllOnce();
    }

    private static void send(String prefix, int count) {
        List<String> keys = Letters.keys(prefix, count);
        lab.send(keys, WORK);
        ALL.addAll(keys);
    }

    private static void append(String prefix) throws Exception {
        new LabHttp().post(b, "append-records", Map.of("prefix", prefix, "count", EVENTS));
        ALL.addAll(Letters.keys(prefix, EVENTS));
    }

    private static void awaitHeld() {
        await("a topic whose events are held")
                .atMost(Limits.NEVER)
                .until(() -> lab.outcome().tables().count("SELECT COUNT(*) FROM semel_destination WHERE state = 'OPEN'")
                        == 1);
    }

    private static void assertAllOnce() {
        lab.awaitDone();
        lab.assertOneEffectOfEach(ALL);
        lab.outcome().assertNoAttemptIsBurnt();
    }
}

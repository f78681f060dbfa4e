package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.cluster.ClusterWithKafka;
import dev.semel.endtoend.cluster.Letters;
import dev.semel.endtoend.lab.Behaviour;
import dev.semel.endtoend.server.KillPoint;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server dies at each step between an assignment, a record, its retry and the position behind it, and starts again. */
@Tag("faults")
class KafkaStepIT {

    private static final Duration WORK = Duration.ofMillis(5);
    private static final int NEIGHBOURS = 30;
    private static final List<String> ALL = new ArrayList<>();

    private static ClusterWithKafka cluster;
    private static LibertyServer node;
    private static Path hits;

    @BeforeAll
    static void arm() {
        cluster = ClusterWithKafka.start("kafka-step");
        node = cluster.node("a");
        hits = KillPoint.hits("kafka-step");
        KillPoint.armEveryStep(node, hits);
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @BeforeEach
    void begin() {
        if (!node.isAlive()) {
            node.start();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "after-claim",
                "after-handler",
                "before-position-move",
                "after-position-move",
                "before-commit",
                "after-commit",
                "before-acknowledgement"
            })
    void takesOneEffectWhenKilledAtAnyStepOfTheWork(String step) {
        survive(step, Behaviour.NOTHING);

        assertThat(cluster.outcome().attempts(key(step))).isEmpty();
    }

    /** The failure is stored as a retry, and then the position moves alone. */
    @ParameterizedTest
    @ValueSource(strings = {"before-record", "in-record", "after-record", "before-lone-position-move"})
    void takesOneEffectWhenKilledAtAnyStepOfRecordingAFailure(String step) {
        survive(step, Behaviour.FAIL_FIRST_ATTEMPT);
    }

    /** The first attempt has failed, and what dies is the work of the stored retry. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "after-take-of-a-retry",
                "after-lock-of-a-retry",
                "after-effect-of-a-retry",
                "before-commit-of-a-retry",
                "after-commit-of-a-retry"
            })
    void takesOneEffectWhenKilledAtAnyStepOfARetry(String step) {
        survive(step, Behaviour.FAIL_FIRST_ATTEMPT);
    }

    /** All partitions are assigned anew while records come. */
    @ParameterizedTest
    @ValueSource(strings = {"before-position-read", "after-position-read", "before-seek", "before-first-poll"})
    void takesOneEffectWhenKilledAtAnyStepOfAnAssignment(String step) throws IOException {
        send("before-" + step);
        Path asked = Files.createFile(hits.resolve(step));
        cluster.overtake();

        awaitDeath();
        assertThat(asked).as("what the kill point takes away").doesNotExist();
        send("behind-" + step);
        node.start();
        cluster.awaitDone();
        cluster.assertOneEffectOfEach(ALL);
    }

    private static void send(String prefix) {
        List<String> keys = Letters.keys(prefix, NEIGHBOURS);
        cluster.send(keys, WORK);
        ALL.addAll(keys);
    }

    private static void awaitDeath() {
        await("death of the node").atMost(Limits.NEVER).until(() -> !node.isAlive());
    }

    private static String key(String step) {
        return step + "@lab.records";
    }

    private static void survive(String step, Behaviour behaviour) {
        send("neighbour-of-" + step);
        cluster.send(key(step), WORK, behaviour);
        ALL.add(key(step));
        send("late-neighbour-of-" + step);

        awaitDeath();
        assertThat(hits.resolve(key(step))).as("what the kill point leaves").exists();
        node.start();

        cluster.awaitDone();
        cluster.assertOneEffectOfEach(ALL);
    }
}

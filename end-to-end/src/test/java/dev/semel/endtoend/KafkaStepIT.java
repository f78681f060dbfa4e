package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.lab.Behaviour;
import dev.semel.endtoend.laboratory.Letters;
import dev.semel.endtoend.laboratory.RecordLab;
import dev.semel.endtoend.server.KillPoint;
import dev.semel.endtoend.server.LibertyServer;
import dev.semel.endtoend.server.Limits;
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

/** The server dies at each step between a record and the position behind it, and starts again. */
@Tag("faults")
class KafkaStepIT {

    private static final Duration WORK = Duration.ofMillis(5);
    private static final int NEIGHBOURS = 30;
    private static final List<String> ALL = new ArrayList<>();

    private static RecordLab lab;
    private static LibertyServer node;
    private static Path hits;

    @BeforeAll
    static void arm() {
        lab = RecordLab.start("kafka-step");
        node = lab.node("a");
        hits = KillPoint.hits("kafka-step");
        KillPoint.armEveryStep(node, hits);
    }

    @AfterAll
    static void stop() {
        lab.close();
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

        assertThat(lab.outcome().attempts(key(step))).isEmpty();
    }

    /** The failure is stored as a retry, and then the position moves alone. */
    @ParameterizedTest
    @ValueSource(strings = {"before-record", "in-record", "after-record", "before-lone-position-move"})
    void takesOneEffectWhenKilledAtAnyStepOfRecordingAFailure(String step) {
        survive(step, Behaviour.FAIL_FIRST_ATTEMPT);
    }

    private static String key(String step) {
        return step + "@lab.records";
    }

    private static void survive(String step, Behaviour behaviour) {
        List<String> neighbours = Letters.keys("neighbour-of-" + step, NEIGHBOURS);
        lab.send(neighbours, WORK);
        lab.send(key(step), WORK, behaviour);
        lab.send(Letters.keys("late-neighbour-of-" + step, NEIGHBOURS), WORK);
        ALL.addAll(neighbours);
        ALL.add(key(step));
        ALL.addAll(Letters.keys("late-neighbour-of-" + step, NEIGHBOURS));

        await("death of the node").atMost(Limits.NEVER).until(() -> !node.isAlive());
        assertThat(hits.resolve(key(step))).as("what the kill point leaves").exists();
        node.start();

        lab.awaitDone();
        lab.assertOneEffectOfEach(ALL);
    }
}

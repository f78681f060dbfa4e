package dev.semel.endtoend;

import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.laboratory.Laboratory;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two nodes get the same messages at the same time. */
@Tag("faults")
class TwoNodesIT {

    private static Laboratory laboratory;
    private static LibertyServer b;

    @BeforeAll
    static void start() {
        laboratory = Laboratory.outside("two-nodes");
        laboratory.node("a").start();
        b = laboratory.node("b").start();
    }

    @AfterAll
    static void stop() {
        laboratory.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"lab.fast", "lab.transacted"})
    void takesOneEffectOfAHundredCopiesWhileOtherKeysFlowOn(String consumer) {
        new CopiesSurvival(laboratory).survive(consumer);
    }

    @ParameterizedTest
    @ValueSource(strings = {"lab.fast", "lab.transacted", "lab.leased"})
    void replyToEachCopyOfARequestWhatTheOneRunHasSaid(String consumer) {
        new ReplySurvival(laboratory).answerCopiesOnBothNodes(consumer);
    }

    @Test
    void sayWhenAnotherServerStartsUnderTheNameOfOneOfThem() {
        LibertyServer twin = laboratory.node("twin").with("semel.node", "b").start();

        await("the node that had the name first").atMost(Limits.NEVER).until(() -> b.log().lines().stream()
                .anyMatch(line -> line.contains("Another server has started as node b")));
        twin.stop();
        await("the end of it").atMost(Limits.NEVER).until(() -> b.log().lines().stream()
                .anyMatch(line -> line.contains("It is over: \"This node could not")));
    }
}

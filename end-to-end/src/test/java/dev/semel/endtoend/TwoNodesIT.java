package dev.semel.endtoend;

import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.cluster.Cluster;
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

    private static Cluster cluster;
    private static LibertyServer b;

    @BeforeAll
    static void start() {
        cluster = Cluster.outside("two-nodes");
        cluster.node("a").start();
        b = cluster.node("b").start();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"lab.fast", "lab.transacted"})
    void takesOneEffectOfAHundredCopiesWhileOtherKeysFlowOn(String consumer) {
        new CopiesSurvival(cluster).survive(consumer);
    }

    @ParameterizedTest
    @ValueSource(strings = {"lab.fast", "lab.transacted", "lab.leased"})
    void replyToEachCopyOfARequestWhatTheOneRunHasSaid(String consumer) {
        new ReplySurvival(cluster).answerCopiesOnBothNodes(consumer);
    }

    @Test
    void sayWhenAnotherServerStartsUnderTheNameOfOneOfThem() {
        LibertyServer twin = cluster.node("twin").with("semel.node", "b").start();

        await("the node that had the name first").atMost(Limits.NEVER).until(() -> b.log().lines().stream()
                .anyMatch(line -> line.contains("Another server has started as node b")));
        twin.stop();
        await("the end of it").atMost(Limits.NEVER).until(() -> b.log().lines().stream()
                .anyMatch(line -> line.contains("It is over: \"This node could not")));
    }
}

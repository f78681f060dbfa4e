package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.Flow;
import dev.semel.endtoend.server.Halts;
import dev.semel.endtoend.server.Halts.Halt;
import dev.semel.testing.bench.LibertyServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The node is killed at each step of a relay pass. Another one that runs already, or the same one when it has started again,
 * takes over what it had in flight: each event is published once, in order.
 */
@Tag("faults")
class RelayStepIT {

    private static Cluster cluster;
    private static RelaySurvival survival;
    private static Halts halts;
    private static LibertyServer node;
    private static LibertyServer successor;

    @BeforeAll
    static void start() {
        cluster = Cluster.outside("relay-step");
        survival = new RelaySurvival(cluster);
        halts = Halts.of("relay-steps");
        node = halts.arm(cluster.node("a"), "a").start();
        successor = halts.arm(cluster.node("b"), "b");
    }

    @AfterAll
    static void stop() {
        halts.close();
        cluster.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch-read", "batch-sent", "broker-committed", "marked"})
    void leavesAllToAnotherNodeWhenKilledAtAnyStepOfAPass(String step) {
        Halt halt = halts.at(step);
        Flow flow = survival.backlog(node, "lab.killed." + step);
        halt.await();
        LibertyServer killed = node;
        node = successor.start();
        successor = killed;
        assertThat(flow.published())
                .as("events that others published while the slot was in flight")
                .isLessThan(flow.appended());

        killed.kill();

        survival.assertAllWentWell(flow);
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch-sent", "broker-committed", "marked"})
    void publishesOnceWhenKilledAtAStepOfAPassOverSeveralSlots(String step) {
        Halt halt = halts.at(step);
        Flow flow = survival.thinBacklog(node, "lab.killed.several." + step);

        killAt(halt);
        node.start();

        survival.assertAllWentWell(flow);
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch-read", "batch-sent", "broker-committed", "marked"})
    void publishesAnEventOnceThatIsAloneWhenKilledAtAStepOfItsPass(String step) {
        Flow flow = cluster.flow("lab.killed.alone." + step, 1);
        Halt halt = halts.at(step);
        flow.append(node, 1);

        killAt(halt);
        node.start();

        survival.assertAllWentWell(flow);
    }

    @Test
    void publishesOnceAndInOrderWhenKilledBetweenTwoEventsThatAreSentSingly() {
        Halt batch = halts.at("broker-committed");
        Flow flow = survival.backlog(node, "lab.killed.singly");

        killAt(batch);
        Halt single = halts.at("between-two");
        node.launch();
        killAt(single);
        node.start();

        survival.assertAllWentWell(flow);
    }

    private static void killAt(Halt halt) {
        halt.await();
        node.kill();
    }
}

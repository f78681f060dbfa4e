package dev.semel.endtoend;

import dev.semel.endtoend.laboratory.Flow;
import dev.semel.endtoend.laboratory.Laboratory;
import dev.semel.endtoend.server.Halts;
import dev.semel.endtoend.server.Halts.Halt;
import dev.semel.endtoend.server.LibertyServer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The node is killed at each step of a relay pass, and starts again: each event is published once, in order. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class RelayStepIT {

    private static final Duration HALT_LIMIT = Duration.ofSeconds(30);
    private static final Duration DRAIN_LIMIT = Duration.ofSeconds(15);

    private static Laboratory laboratory;
    private static RelaySurvival survival;
    private static Halts halts;
    private static LibertyServer node;

    @BeforeAll
    static void start() {
        laboratory = Laboratory.outside("relay-step");
        survival = new RelaySurvival(laboratory);
        halts = Halts.of("relay-steps");
        node = halts.arm(laboratory.node("a"), "a").start();
    }

    @AfterAll
    static void stop() {
        halts.close();
        laboratory.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"slot-locked", "batch-read", "batch-sent", "broker-committed", "marked"})
    void publishesOnceAndInOrderWhenKilledAtAnyStepOfAPass(String step) {
        Halt halt = halts.at(step);
        Flow flow = survival.backlog(node, "lab.killed." + step);

        killAt(halt);
        node.start();

        survival.assertAllWentWell(flow, DRAIN_LIMIT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch-sent", "broker-committed", "marked"})
    void publishesOnceWhenKilledAtAStepOfAPassOverSeveralSlots(String step) {
        Halt halt = halts.at(step);
        Flow flow = survival.thinBacklog(node, "lab.killed.several." + step);

        killAt(halt);
        node.start();

        survival.assertAllWentWell(flow, DRAIN_LIMIT);
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

        survival.assertAllWentWell(flow, DRAIN_LIMIT);
    }

    private static void killAt(Halt halt) {
        halt.await(HALT_LIMIT);
        node.kill();
    }
}

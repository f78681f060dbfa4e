package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A relay that commits in two phases is killed at each step of them, and starts again: its recovery decides what was
 * prepared, and each event is published once, in order. So it is when the broker or the database is killed under it.
 */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class JointRelayStepIT {

    private static final int BATCH = 20;
    private static final Duration HALT_LIMIT = Duration.ofSeconds(30);
    private static final Duration DRAIN_LIMIT = Duration.ofSeconds(30);
    /** The server repeats a decided commit every ten seconds. */
    private static final Duration RETRY_LIMIT = Duration.ofSeconds(45);

    private static Laboratory laboratory;
    private static RelaySurvival survival;
    private static Halts halts;
    private static LibertyServer node;

    @BeforeAll
    static void start() {
        laboratory = Laboratory.joined("joint-relay");
        survival = new RelaySurvival(laboratory);
        halts = Halts.of("joint-relay-steps");
        // A small batch leaves much of its group behind, which must not overtake it.
        node = halts.arm(
                laboratory
                        .node("a")
                        .with("semel.relay.transaction", "xa")
                        .with("semel.relay.batch-size", BATCH)
                        .with("semel.relay.workers", 1),
                "a");
        node.start();
    }

    @AfterAll
    static void stop() {
        halts.close();
        laboratory.close();
    }

    /**
     * @param inDoubt how many transactions wait in the database for their decision while the node is dead
     * @param isSeen whether the messages of the batch are in their queue meanwhile: the broker commits first
     */
    @ParameterizedTest
    @CsvSource({
        "database-prepared, 1, false",
        "both-prepared, 1, false",
        "decided, 1, false",
        "broker-committed, 1, true",
        "both-committed, 0, true"
    })
    void publishesOnceAndInOrderWhenKilledAtAnyStepOfTwoPhases(String step, int inDoubt, boolean isSeen) {
        Halt halt = halts.at(step);
        Flow flow = survival.backlog(node, "lab.joint." + step);

        halt.await(HALT_LIMIT);
        node.kill();
        assertThat(laboratory.outcome().tables().count("SELECT COUNT(*) FROM pg_prepared_xacts"))
                .as("transactions in doubt")
                .isEqualTo(inDoubt);
        assertThat(laboratory.client().depth(flow.queue()) > 0)
                .as("messages are seen")
                .isEqualTo(isSeen);
        node.start();

        laboratory.outcome().awaitNoneInDoubt(DRAIN_LIMIT);
        survival.assertAllWentWell(flow, DRAIN_LIMIT);
    }

    @Test
    void publishesOnceAndInOrderWhenTheBrokerIsKilledBetweenTheDecisionAndItsCommit() {
        Halt halt = halts.at("decided");
        Flow flow = survival.backlog(node, "lab.joint.broker-killed");
        halt.await(HALT_LIMIT);

        laboratory.broker().kill();
        halt.release();
        laboratory.broker().startAgain();

        laboratory.outcome().awaitNoneInDoubt(DRAIN_LIMIT);
        survival.assertAllWentWell(flow, DRAIN_LIMIT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"database-prepared", "broker-committed"})
    void publishesOnceAndInOrderWhenTheDatabaseIsKilledBetweenItsPrepareAndItsCommit(String step) {
        Halt halt = halts.at(step);
        Flow flow = survival.backlog(node, "lab.joint.database-killed." + step);
        halt.await(HALT_LIMIT);

        laboratory.database().kill();
        halt.release();
        laboratory.database().startAgain();

        laboratory.outcome().awaitNoneInDoubt(RETRY_LIMIT);
        survival.assertAllWentWell(flow, DRAIN_LIMIT);
    }

    @Test
    void getsBatchesThroughThatHoldEventsTheBrokerAlreadyHas() {
        Flow flow = survival.backlog(node, "lab.joint.known");
        flow.awaitPublished(DRAIN_LIMIT);

        laboratory.whileRelaysWait(flow::forgetEverySecond);

        survival.assertAllWentWell(flow, DRAIN_LIMIT);
    }
}

package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.laboratory.Flow;
import dev.semel.endtoend.laboratory.Laboratory;
import dev.semel.endtoend.laboratory.Letters;
import dev.semel.endtoend.laboratory.Outcome;
import dev.semel.endtoend.server.Halts;
import dev.semel.endtoend.server.Halts.Halt;
import dev.semel.endtoend.server.LibertyServer;
import dev.semel.endtoend.server.Limits;
import dev.semel.endtoend.server.TcpProxy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A relay that commits in two phases is killed at each step of them, and starts again: its recovery decides what was
 * prepared, and each event is published once, in order. So it is when the broker or the database is killed under it, or the
 * database's answer is lost; and with what a consumer takes.
 */
@Tag("faults")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class TwoPhases {

    /** Queue and name of the consumer. */
    private static final String CONSUMER = "lab.joined";

    private static final int BATCH = 20;

    private Laboratory laboratory;
    private RelaySurvival survival;
    private Halts halts;
    private LibertyServer node;
    private TcpProxy toDatabase;

    /** With a database that can prepare transactions. */
    abstract Laboratory laboratory();

    @BeforeAll
    void start() {
        laboratory = laboratory();
        survival = new RelaySurvival(laboratory);
        halts = Halts.of("two-phases");
        // A small batch leaves much of its group behind, which must not overtake it.
        node = halts.arm(
                laboratory
                        .node("a")
                        .with("semel.relay.transaction", "xa")
                        .with("semel.relay.batch-size", BATCH)
                        .with("semel.relay.workers", 1),
                "a");
        toDatabase = laboratory.database().proxyFor(node);
        node.start();
    }

    @AfterAll
    void stop() {
        halts.close();
        laboratory.close();
        toDatabase.close();
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
        Flow flow = survival.backlog(node, "lab.two." + step);

        halt.await();
        node.kill();
        assertThat(laboratory.database().inDoubt()).as("transactions in doubt").hasSize(inDoubt);
        assertThat(laboratory.client().depth(flow.queue()) > 0)
                .as("messages are seen")
                .isEqualTo(isSeen);
        node.start();

        laboratory.outcome().awaitNoneInDoubt();
        survival.assertAllWentWell(flow);
    }

    @Test
    void publishesOnceAndInOrderWhenTheBrokerIsKilledBetweenTheDecisionAndItsCommit() {
        Halt halt = halts.at("decided");
        Flow flow = survival.backlog(node, "lab.two.broker-killed");
        halt.await();

        laboratory.broker().kill();
        halt.release();
        laboratory.broker().startAgain();

        laboratory.outcome().awaitNoneInDoubt();
        survival.assertAllWentWell(flow);
    }

    @ParameterizedTest
    @ValueSource(strings = {"database-prepared", "broker-committed"})
    void publishesOnceAndInOrderWhenTheDatabaseIsKilledBetweenItsPrepareAndItsCommit(String step) {
        Halt halt = halts.at(step);
        Flow flow = survival.backlog(node, "lab.two.database-killed." + step);
        halt.await();

        laboratory.database().kill();
        halt.release();
        laboratory.database().startAgain();

        laboratory.outcome().awaitNoneInDoubt();
        survival.assertAllWentWell(flow);
    }

    /** @param inDoubt how many transactions wait in the database when it has done what it was asked for */
    @ParameterizedTest
    @CsvSource({"database-preparing, 1", "broker-committed, 0"})
    void publishesOnceAndInOrderWhenTheAnswerOfTheDatabaseIsLost(String step, int inDoubt) {
        Halt halt = halts.at(step);
        Flow flow = survival.backlog(node, "lab.two.answer-lost." + step);
        halt.await();

        toDatabase.swallowAnswers();
        halt.release();
        await("what the database was asked for")
                .atMost(Limits.NEVER)
                .until(() -> laboratory.database().inDoubt().size() == inDoubt);
        toDatabase.cut();

        laboratory.outcome().awaitNoneInDoubt();
        survival.assertAllWentWell(flow);
    }

    @Test
    void takesOneEffectOfEachMessageWhenTheDatabaseIsKilledBetweenItsPrepareAndItsCommit() {
        List<String> keys = Letters.keys("two-phases", 20);
        Halt halt = halts.at("database-prepared");
        laboratory.client().sendAll(CONSUMER, Letters.ordersOf(keys, Duration.ZERO));
        halt.await();

        laboratory.database().kill();
        halt.release();
        laboratory.database().startAgain();

        Outcome outcome = laboratory.outcome();
        outcome.awaitNoneInDoubt();
        outcome.awaitSettled(List.of(CONSUMER));
        outcome.assertOneEffectOfEach(CONSUMER, keys);
        outcome.assertNothingIsParkedOrOpen();
        outcome.assertNothingIsDeadOrInDoubt();
        outcome.awaitNoOpenTransaction();
    }

    @Test
    void getsBatchesThroughThatHoldEventsTheBrokerAlreadyHas() {
        Flow flow = survival.backlog(node, "lab.two.known");
        flow.awaitPublished();

        laboratory.whileRelaysWait(flow::forgetEverySecond);

        survival.assertAllWentWell(flow);
    }
}

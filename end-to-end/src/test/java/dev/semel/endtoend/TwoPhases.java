package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.Letters;
import dev.semel.endtoend.cluster.Outcome;
import dev.semel.endtoend.server.Halts;
import dev.semel.endtoend.server.Halts.Halt;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import dev.semel.testing.bench.TcpProxy;
import java.time.Duration;
import java.util.ArrayList;
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
 * The node dies, or the broker or the database is killed under it, or the database's answer is lost, while a consumer of mode
 * XA commits in two phases: recovery decides what was prepared, and each message takes effect once.
 */
@Tag("faults")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class TwoPhases {

    /** Queue and name of the consumer. */
    private static final String CONSUMER = "lab.xa";

    private final List<String> sent = new ArrayList<>();
    private Cluster cluster;
    private Halts halts;
    private LibertyServer node;
    private TcpProxy toDatabase;

    /** With a database that can prepare transactions. */
    abstract Cluster cluster();

    @BeforeAll
    void start() {
        cluster = cluster();
        halts = Halts.of("two-phases");
        node = halts.arm(cluster.node("a"), "a");
        toDatabase = cluster.database().proxyFor(node);
        node.start();
    }

    @AfterAll
    void stop() {
        halts.close();
        cluster.close();
        toDatabase.close();
    }

    /** @param inDoubt how many transactions wait in the database for their decision while the node is dead */
    @ParameterizedTest
    @CsvSource({"database-prepared, 1", "decided, 1", "broker-committed, 1", "both-committed, 0"})
    void takesOneEffectWhenTheNodeIsKilledAtAnyStepOfTwoPhases(String step, int inDoubt) {
        Halt halt = halts.at(step);
        send("killed-" + step, 1);

        halt.await();
        node.kill();
        assertThat(cluster.database().inDoubt()).as("transactions in doubt").hasSize(inDoubt);
        node.start();

        assertOneEffectOfEach();
    }

    @Test
    void takesOneEffectWhenTheBrokerIsKilledBetweenTheDecisionAndItsCommit() {
        Halt halt = halts.at("decided");
        send("broker-killed", 1);
        halt.await();

        cluster.broker().kill();
        halt.release();
        cluster.broker().startAgain();

        assertOneEffectOfEach();
    }

    @ParameterizedTest
    @ValueSource(strings = {"database-prepared", "broker-committed"})
    void takesOneEffectOfEachMessageWhenTheDatabaseIsKilledBetweenItsPrepareAndItsCommit(String step) {
        Halt halt = halts.at(step);
        send("database-killed-" + step, 20);
        halt.await();

        cluster.database().kill();
        halt.release();
        cluster.database().startAgain();

        assertOneEffectOfEach();
    }

    /** @param inDoubt how many transactions wait in the database when it has done what it was asked for */
    @ParameterizedTest
    @CsvSource({"database-preparing, 1", "broker-committed, 0"})
    void takesOneEffectWhenTheAnswerOfTheDatabaseIsLost(String step, int inDoubt) {
        Halt halt = halts.at(step);
        send("answer-lost-" + step, 1);
        halt.await();

        toDatabase.swallowAnswers();
        halt.release();
        await("what the database was asked for")
                .atMost(Limits.NEVER)
                .until(() -> cluster.database().inDoubt().size() == inDoubt);
        toDatabase.cut();

        assertOneEffectOfEach();
    }

    private void send(String name, int count) {
        List<String> keys = Letters.keys("two-phases-" + name, count);
        cluster.client().sendAll(CONSUMER, Letters.ordersOf(keys, Duration.ZERO));
        sent.addAll(keys);
    }

    // What is in doubt is in no queue, and its effect is not to be seen: recovery decides, and may give it back.
    private void assertOneEffectOfEach() {
        Outcome outcome = cluster.outcome();
        outcome.awaitNoneInDoubt();
        outcome.awaitSettled(List.of(CONSUMER));
        outcome.awaitNoneInDoubt();
        outcome.awaitSettled(List.of(CONSUMER));
        outcome.assertOneEffectOfEach(CONSUMER, sent);
        outcome.assertNothingIsParkedOrOpen();
        outcome.assertNothingIsDeadOrInDoubt();
        outcome.awaitNoOpenTransaction();
    }
}

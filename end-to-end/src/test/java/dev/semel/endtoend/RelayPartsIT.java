package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.Flow;
import dev.semel.endtoend.server.Halts;
import dev.semel.endtoend.server.Halts.Halt;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import dev.semel.testing.bench.TcpProxy;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The broker or the database is killed, or falls silent, under a relay pass. The relay comes back by itself: each event is
 * published once, in order, and none has paid for it.
 */
@Tag("faults")
class RelayPartsIT {

    private static final Duration AWAY = Duration.ofSeconds(2);

    /** Longer than the driver waits for the database here, and a call for the broker. */
    private static final Duration SILENCE = Duration.ofSeconds(12);

    private static final Duration DRIVER_PATIENCE = Duration.ofSeconds(5);

    /** As with the shipped values, longer than a call to the broker: while it lasts, the slot is not given to another node. */
    private static final Duration IDLE_LIMIT = Duration.ofSeconds(15);

    private static Cluster cluster;
    private static RelaySurvival survival;
    private static Halts halts;
    private static TcpProxy toBroker;
    private static TcpProxy toDatabase;
    private static LibertyServer node;

    @BeforeAll
    static void start() {
        cluster = Cluster.outside("relay-parts");
        survival = new RelaySurvival(cluster);
        halts = Halts.of("relay-steps");
        toBroker = TcpProxy.to(cluster.broker().port());
        node = halts.arm(cluster.node("a"), "a");
        cluster.limitSilence(node, IDLE_LIMIT, DRIVER_PATIENCE);
        toDatabase = cluster.database().proxyFor(node);
        node.with("broker.port", toBroker.port()).start();
    }

    @AfterEach
    void mend() {
        toBroker.restore();
        toDatabase.restore();
    }

    @AfterAll
    static void stop() {
        halts.close();
        cluster.close();
        toBroker.close();
        toDatabase.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch-read", "batch-sent", "broker-committed"})
    void publishesOnceWhenTheBrokerIsKilledAtAnyStepOfAPass(String step) {
        Halt halt = halts.at(step);
        Flow flow = survival.backlog(node, "lab.broker-killed." + step);
        halt.await();

        killBrokerUnder(halt);

        survival.assertAllWentWell(flow);
    }

    /** What keeps the broker's answer from the relay. */
    enum Loss {
        /** The broker is killed. */
        DEATH,
        /** The connection breaks. */
        CUT,
        /** Nothing: the answer never comes. */
        SILENCE
    }

    @ParameterizedTest
    @EnumSource
    void publishesOnceWhenTheBrokersAnswerToTheCommitIsLost(Loss loss) {
        Flow flow = loseTheAnswerToACommit("lab.answer-lost." + loss);

        lose(loss);

        survival.assertAllWentWell(flow);
    }

    @ParameterizedTest
    @EnumSource
    void publishesAnEventOnceThatIsAloneWhenTheBrokersAnswerIsLost(Loss loss) {
        Flow flow = cluster.flow("lab.answer-lost.alone." + loss, 1);
        flow.append(node, 1);
        flow.awaitPublished();
        Halt halt = halts.at("send-asked");
        flow.append(node, 1);
        loseTheAnswerAt(halt, flow.queue(), 1);

        lose(loss);

        survival.assertAllWentWell(flow);
    }

    @Test
    void publishesOnceWhenTheBrokerIsKilledBetweenTwoEventsThatAreSentSingly() {
        Halt single = halts.at("between-two");
        Flow flow = loseTheAnswerToACommit("lab.broker-killed.singly");
        toBroker.cut();
        single.await();

        killBrokerUnder(single);

        survival.assertAllWentWell(flow);
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch-read", "batch-sent", "broker-committed", "marked"})
    void publishesOnceWhenTheDatabaseIsKilledAtAnyStepOfAPass(String step) {
        Halt halt = halts.at(step);
        Flow flow = survival.backlog(node, "lab.database-killed." + step);
        halt.await();

        cluster.database().kill();
        halt.release();
        pass(AWAY);
        cluster.database().startAgain();

        survival.assertAllWentWell(flow);
    }

    @Test
    void publishesOnceWhenTheDatabasesAnswerToTheCommitIsLost() {
        Halt halt = halts.at("marked");
        Flow flow = survival.backlogOfOneGroup(node, "lab.answer-lost.database");
        halt.await();
        assertThat(flow.published()).as("marks before the commit").isZero();

        toDatabase.swallowAnswers();
        halt.release();
        await("the database's commit").atMost(Limits.NEVER).until(() -> flow.published() > 0);
        toDatabase.cut();

        survival.assertAllWentWell(flow);
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch-read", "broker-committed"})
    void comesBackByItselfWhenTheDatabaseDoesNotAnswer(String step) {
        Halt halt = halts.at(step);
        Flow flow = survival.backlog(node, "lab.database-silent." + step);
        halt.await();

        beSilent(toDatabase, halt);

        survival.assertAllWentWell(flow);
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch-read", "batch-sent"})
    void comesBackByItselfWhenTheBrokerDoesNotAnswer(String step) {
        Halt halt = halts.at(step);
        Flow flow = survival.backlog(node, "lab.broker-silent." + step);
        halt.await();

        beSilent(toBroker, halt);

        survival.assertAllWentWell(flow);
    }

    private static void lose(Loss loss) {
        switch (loss) {
            case DEATH -> {
                cluster.broker().kill();
                toBroker.cut();
                cluster.broker().startAgain();
            }
            case CUT -> toBroker.cut();
            case SILENCE -> pass(SILENCE);
        }
    }

    private static void killBrokerUnder(Halt halt) {
        cluster.broker().kill();
        halt.release();
        pass(AWAY);
        cluster.broker().startAgain();
    }

    private static void beSilent(TcpProxy way, Halt halt) {
        way.swallow();
        halt.release();
        pass(SILENCE);
        way.restore();
    }

    /** Events of which the broker has committed the first batch, and cannot say so. */
    private static Flow loseTheAnswerToACommit(String queue) {
        Halt halt = halts.at("commit-asked");
        Flow flow = survival.backlogOfOneGroup(node, queue);
        loseTheAnswerAt(halt, queue, 0);
        return flow;
    }

    private static void loseTheAnswerAt(Halt halt, String queue, int messages) {
        halt.await();
        assertThat(cluster.client().depth(queue))
                .as("messages before the broker has those that are asked for")
                .isEqualTo(messages);

        toBroker.swallowAnswers();
        halt.release();
        await("the broker's messages")
                .atMost(Limits.NEVER)
                .until(() -> cluster.client().depth(queue) > messages);
    }

    private static void pass(Duration time) {
        LockSupport.parkNanos(time.toNanos());
    }
}

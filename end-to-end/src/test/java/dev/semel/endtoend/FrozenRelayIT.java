package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.Flow;
import dev.semel.endtoend.server.Halts;
import dev.semel.endtoend.server.Halts.Halt;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.TcpProxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A node stands still in a relay pass, or waits for the broker, for longer than a transaction may idle, and then goes on as
 * if nothing had happened. The other node has taken its slot, and published what it had in flight and what came behind. What
 * the old one still sends the broker drops by its ids; before it sends anything singly it learns that the database has ended
 * its transaction.
 */
@Tag("faults")
class FrozenRelayIT {

    /** As with the shipped values, the broker loses its patience before the database does. */
    private static final Duration IDLE_LIMIT = Duration.ofSeconds(8);

    private static final Duration CONNECTION_TIME = Duration.ofSeconds(3);
    private static final Duration PING_PERIOD = Duration.ofSeconds(1);

    private static Cluster cluster;
    private static RelaySurvival survival;
    private static Halts halts;
    private static Map<String, LibertyServer> nodes;
    private static Map<String, TcpProxy> waysToBroker;

    @BeforeAll
    static void start() {
        cluster = Cluster.outside("frozen-relay");
        survival = new RelaySurvival(cluster);
        halts = Halts.of("relay-steps");
        nodes = Map.of("a", cluster.node("a"), "b", cluster.node("b"));
        int port = cluster.broker().port();
        waysToBroker = Map.of("a", TcpProxy.to(port), "b", TcpProxy.to(port));
        nodes.forEach((name, node) -> {
            halts.arm(node, name);
            cluster.limitConnections(node, CONNECTION_TIME, PING_PERIOD);
            cluster.limitIdleTransactions(node, IDLE_LIMIT);
            node.with("broker.port", waysToBroker.get(name).port()).start();
        });
    }

    @AfterAll
    static void stop() {
        halts.close();
        cluster.close();
        waysToBroker.values().forEach(TcpProxy::close);
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch-read", "batch-sent", "broker-committed"})
    void publishesOnceAndInOrderWhenANodeStandsStillInAPass(String step) {
        Halt halt = halts.at(step);
        Flow flow = survival.backlogOfOneGroup(nodes.get("a"), "lab.frozen." + step);
        String zombie = halt.await();

        Halt failure;
        nodes.get(zombie).freeze();
        halt.release();
        try {
            flow.awaitPublished();
            assertPublishedByOtherThan(zombie, flow);
            flow.append(nodes.get(otherThan(zombie)), 300);
            flow.awaitPublished();
            failure = halts.at("pass-failed");
        } finally {
            nodes.get(zombie).thaw();
        }
        awaitOldPass(failure, zombie);

        assertBothGoOn(flow);
    }

    /**
     * The pass alone stands still, so its way to the broker is sound; and the broker knows no id any more. So the question to
     * the database alone can keep the rest of the batch from coming twice.
     */
    @Test
    void sendsNoMoreWhenAPassStandsStillBetweenTwoEventsThatAreSentSingly() {
        Flow flow = survival.backlogOfOneGroup(nodes.get("a"), "lab.still.singly");
        flow.awaitPublished();
        Halt halt = halts.at("between-two");
        cluster.whileRelaysWait(flow::forgetEverySecond);
        String name = halt.await();

        flow.awaitPublished();
        cluster.client().forgetIds(flow.queue());
        Halt failure = halts.at("pass-failed");
        halt.release();
        awaitOldPass(failure, name);

        assertBothGoOn(flow);
    }

    @Test
    void publishesOnceAndInOrderWhenACommitComesAfterAnotherNodeHasTakenTheSlot() {
        Halt halt = halts.at("commit-asked");
        Flow flow = survival.backlogOfOneGroup(nodes.get("a"), "lab.cut-off");
        String cutOff = halt.await();

        Runnable arrive = waysToBroker.get(cutOff).cutOff();
        halt.release();
        flow.awaitPublished();
        assertPublishedByOtherThan(cutOff, flow);
        Halt failure = halts.at("pass-failed");
        arrive.run();
        awaitOldPass(failure, cutOff);

        assertBothGoOn(flow);
    }

    private static void assertPublishedByOtherThan(String name, Flow flow) {
        assertThat(flow.publishers()).as("who published in that time").containsExactly(List.of(otherThan(name)));
    }

    private static String otherThan(String name) {
        return name.equals("a") ? "b" : "a";
    }

    // In the log it is a warning only if no outage is on record there.
    private static void awaitOldPass(Halt failure, String zombie) {
        String failed = failure.await();
        failure.release();
        assertThat(failed).as("node whose pass failed").isEqualTo(zombie);
    }

    private static void assertBothGoOn(Flow flow) {
        nodes.values().forEach(node -> flow.append(node, 300));

        survival.assertAllWentWell(flow);
    }
}

package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.laboratory.Flow;
import dev.semel.endtoend.laboratory.Laboratory;
import dev.semel.endtoend.server.Halts;
import dev.semel.endtoend.server.Halts.Halt;
import dev.semel.endtoend.server.LibertyServer;
import dev.semel.endtoend.server.TcpProxy;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A node stands still in a relay pass, or waits for the broker, for longer than a transaction may idle, and then goes on as
 * if nothing had happened. The other node has taken its slot, and published what it had in hands and what came behind. What
 * the old one still sends the broker drops by its ids; before it sends anything singly it learns that the database has ended
 * its transaction.
 */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class FrozenRelayIT {

    /** As with the shipped values, the broker loses its patience before the database does. */
    private static final Duration IDLE_LIMIT = Duration.ofSeconds(8);

    private static final Duration CONNECTION_TIME = Duration.ofSeconds(3);
    private static final Duration PING_PERIOD = Duration.ofSeconds(1);
    private static final Duration HALT_LIMIT = Duration.ofSeconds(30);
    private static final Duration TAKEOVER_LIMIT = Duration.ofSeconds(15);
    private static final Duration SETTLING_LIMIT = Duration.ofSeconds(30);

    private static Laboratory laboratory;
    private static RelaySurvival survival;
    private static Halts halts;
    private static Map<String, LibertyServer> nodes;
    private static Map<String, TcpProxy> waysToBroker;

    @BeforeAll
    static void start() {
        laboratory = Laboratory.outside("frozen-relay");
        survival = new RelaySurvival(laboratory);
        halts = Halts.of("relay-steps");
        nodes = Map.of("a", laboratory.node("a"), "b", laboratory.node("b"));
        int port = laboratory.broker().port();
        waysToBroker = Map.of("a", TcpProxy.to(port), "b", TcpProxy.to(port));
        nodes.forEach((name, node) -> {
            halts.arm(node, name);
            laboratory.limitConnections(node, CONNECTION_TIME, PING_PERIOD);
            laboratory.limitIdleTransactions(node, IDLE_LIMIT);
            node.with("broker.port", waysToBroker.get(name).port()).start();
        });
    }

    @AfterAll
    static void stop() {
        halts.close();
        laboratory.close();
        waysToBroker.values().forEach(TcpProxy::close);
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch-read", "batch-sent", "broker-committed"})
    void publishesOnceAndInOrderWhenANodeStandsStillInAPass(String step) {
        Halt halt = halts.at(step);
        Flow flow = survival.backlog(nodes.get("a"), "lab.frozen." + step);
        String name = halt.await(HALT_LIMIT);
        LibertyServer zombie = nodes.get(name);
        LibertyServer other = nodes.get(otherThan(name));
        int mark = zombie.log().mark();

        zombie.freeze();
        halt.release();
        try {
            flow.awaitPublished(TAKEOVER_LIMIT);
            flow.append(other, 300);
            flow.awaitPublished(SETTLING_LIMIT);
        } finally {
            zombie.thaw();
        }
        awaitFailedPass(zombie, mark);
        flow.append(zombie, 300);
        flow.append(other, 300);

        survival.assertAllWentWell(flow, SETTLING_LIMIT);
    }

    @Test
    void publishesOnceAndInOrderWhenACommitComesAfterAnotherNodeHasTakenTheSlot() {
        Halt halt = halts.at("commit-asked");
        Flow flow = survival.backlog(nodes.get("a"), "lab.cut-off");
        String name = halt.await(HALT_LIMIT);
        LibertyServer cutOff = nodes.get(name);
        int mark = cutOff.log().mark();

        Runnable arrive = waysToBroker.get(name).cutOff();
        halt.release();
        flow.awaitPublished(TAKEOVER_LIMIT);
        arrive.run();
        awaitFailedPass(cutOff, mark);
        flow.append(cutOff, 300);
        flow.append(nodes.get(otherThan(name)), 300);

        survival.assertAllWentWell(flow, SETTLING_LIMIT);
    }

    private static String otherThan(String name) {
        return name.equals("a") ? "b" : "a";
    }

    private static void awaitFailedPass(LibertyServer zombie, int mark) {
        await("end of the old pass").atMost(SETTLING_LIMIT).untilAsserted(() -> assertThat(
                        zombie.log().linesAfter(mark))
                .as("log of the node that stood still")
                .anyMatch(line -> line.contains("A relay pass failed; its events stay pending")));
    }
}

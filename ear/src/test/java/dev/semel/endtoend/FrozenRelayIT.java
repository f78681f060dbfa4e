package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.laboratory.Flow;
import dev.semel.endtoend.laboratory.Laboratory;
import dev.semel.endtoend.server.Halts;
import dev.semel.endtoend.server.Halts.Halt;
import dev.semel.endtoend.server.LibertyServer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A node stands still in a relay pass for longer than a transaction may idle, and then goes on as if nothing had happened.
 * The other node has taken its slot, and published what it had in hands and what came behind. The old one sends it once
 * more, and the broker drops it by its ids: that holds as long as the address remembers them, for 20,000 messages. Its
 * marks fail, because the database has ended its transaction.
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

    @BeforeAll
    static void start() {
        laboratory = Laboratory.outside("frozen-relay");
        survival = new RelaySurvival(laboratory);
        halts = Halts.of("relay-steps");
        nodes = Map.of("a", laboratory.node("a"), "b", laboratory.node("b"));
        nodes.forEach((name, node) -> {
            halts.arm(node, name);
            laboratory.limitConnections(node, CONNECTION_TIME, PING_PERIOD);
            laboratory.limitIdleTransactions(node, IDLE_LIMIT).start();
        });
    }

    @AfterAll
    static void stop() {
        halts.close();
        laboratory.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch-read", "batch-sent", "broker-committed"})
    void publishesOnceAndInOrderWhenANodeStandsStillInAPass(String step) {
        Halt halt = halts.at(step);
        Flow flow = survival.backlog(nodes.get("a"), "lab.frozen." + step);
        String name = halt.await(HALT_LIMIT);
        LibertyServer zombie = nodes.get(name);
        LibertyServer other = nodes.get(name.equals("a") ? "b" : "a");
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

    private static void awaitFailedPass(LibertyServer zombie, int mark) {
        await("end of the old pass").atMost(SETTLING_LIMIT).untilAsserted(() -> assertThat(
                        zombie.log().linesAfter(mark))
                .as("log of the node that stood still")
                .anyMatch(line -> line.contains("A relay pass failed; its events stay pending")));
    }
}

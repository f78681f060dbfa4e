package dev.semel.endtoend;

import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.client.ForeignClient;
import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.Letters;
import dev.semel.endtoend.cluster.Outcome;
import dev.semel.endtoend.cluster.Torn;
import dev.semel.endtoend.server.Parts;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The server is killed again and again, each time with messages at work and more of them fetched. */
@Tag("faults")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class KillsIT {

    private static final int KILLS = Integer.getInteger("kills.count", 20);
    private static final int KEYS_OF_A_LIFE = 100;
    private static final int WORK_OF_A_LIFE = 20;
    private static final Duration WORK = Duration.ofMillis(50);
    private static final List<String> CONSUMERS = List.of("lab.fast", "lab.transacted");

    @ParameterizedTest
    @EnumSource
    void takesOneEffectOfEachMessageInAnyWorkOfTheServer(Parts parts) {
        try (Cluster cluster = Cluster.of(parts, "kills")) {
            LibertyServer node = cluster.node("a").start();
            List<String> keys = new ArrayList<>();
            Torn torn = new Torn();
            for (int kill = 0; kill < killsOf(parts); kill++) {
                keys.addAll(killAtWork(node, cluster.client(), "life-" + kill));
                if (parts == Parts.EMBEDDED) {
                    torn.lookAt(node, CONSUMERS);
                }
                node.launch();
                awaitWork(cluster.client());
            }
            Outcome outcome = cluster.outcome();
            outcome.awaitQuiet(CONSUMERS, node);
            outcome.assertNothingIsDeadOrInDoubt();

            node.stop();
            outcome.assertNothingIsParkedOrOpen();
            torn.assertAtMostOne();
            CONSUMERS.forEach(consumer -> outcome.assertOneEffectOfEach(consumer, keys, torn.of(consumer)));
            outcome.assertNoAttemptIsBurnt();
        }
    }

    // As shipped is the harder case, because the broker dies too; so half of it must do for the other.
    private static int killsOf(Parts parts) {
        return parts == Parts.EMBEDDED ? KILLS : KILLS / 2;
    }

    /** The keys of what was sent: more where the server has done all of one consumer's before both are seen at work. */
    private static List<String> killAtWork(LibertyServer node, ForeignClient client, String life) {
        List<String> sent = new ArrayList<>(send(client, life));
        await("messages at work")
                .atMost(Limits.NEVER)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> {
                    if (CONSUMERS.stream().anyMatch(consumer -> client.depth(consumer) == 0)) {
                        sent.addAll(send(client, life + "-" + sent.size()));
                    }
                    return CONSUMERS.stream().allMatch(consumer -> client.delivering(consumer) > 0);
                });
        node.kill();
        return sent;
    }

    private static List<String> send(ForeignClient client, String prefix) {
        List<String> keys = Letters.keys(prefix, KEYS_OF_A_LIFE);
        CONSUMERS.parallelStream().forEach(consumer -> client.sendAll(consumer, Letters.ordersOf(keys, WORK)));
        return keys;
    }

    /** The server has started, and has got on with what was left, or done it. */
    private static void awaitWork(ForeignClient client) {
        AtomicLong most = new AtomicLong();
        await("work of one life of the server")
                .atMost(Limits.NEVER)
                .pollInterval(Duration.ofMillis(100))
                // The embedded broker does not answer before it has started.
                .ignoreExceptions()
                .until(() -> {
                    long left = CONSUMERS.stream().mapToLong(client::depth).sum();
                    return left == 0 || most.accumulateAndGet(left, Math::max) - left >= WORK_OF_A_LIFE;
                });
    }
}

package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.client.ForeignClient.Letter;
import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.Letters;
import dev.semel.endtoend.cluster.Outcome;
import dev.semel.endtoend.lab.Behaviour;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import java.time.Duration;
import java.util.Collections;
import java.util.List;

/** Nodes of which one stands still in the middle of its work, for longer than it may, and then goes on as if nothing had happened. */
final class FreezeSurvival {

    /** As many on each node as {@code lab.sessions} says. */
    private static final long CONSUMERS_OF_BOTH = 16;

    private static final Duration WORK = Duration.ofSeconds(3);

    private final Cluster cluster;
    private final List<LibertyServer> nodes;

    FreezeSurvival(Cluster cluster) {
        this.cluster = cluster;
        this.nodes = cluster.nodes();
    }

    /** The node that was frozen while it worked on the key, after the other one has done the work and all has settled. */
    LibertyServer survive(String consumer, String key, Behaviour behaviour) {
        awaitConsumersOfBoth(consumer);
        Outcome outcome = cluster.outcome();
        List<Integer> marks = nodes.stream().map(node -> node.log().mark()).toList();
        Letter letter = Letters.order(key, WORK, behaviour);
        cluster.client().send(consumer, letter);
        LibertyServer worker = awaitWorker(key, marks);
        worker.freeze();
        try {
            // Some of them come to the node that is not frozen.
            cluster.client().sendAll(consumer, Collections.nCopies(40, letter));
            await("takeover by the other node").atMost(Limits.NEVER).until(() -> outcome.effects(consumer, key) == 1);
        } finally {
            worker.thaw();
        }
        outcome.awaitSettled(List.of(consumer));
        assertThat(outcome.effects(consumer, key)).as("effects of the key").isEqualTo(1);
        outcome.assertNothingIsParkedOrOpen();
        outcome.assertNoAttemptIsBurnt();
        outcome.assertNothingIsDeadOrInDoubt();
        outcome.awaitNoOpenTransaction();
        return worker;
    }

    // A node that has started may not consume yet: the frozen one would fetch all copies, and keep them.
    private void awaitConsumersOfBoth(String consumer) {
        await("consumers of both nodes at " + consumer)
                .atMost(Limits.NEVER)
                .ignoreExceptions()
                .untilAsserted(
                        () -> assertThat(cluster.client().consumers(consumer)).isEqualTo(CONSUMERS_OF_BOTH));
    }

    private LibertyServer awaitWorker(String key, List<Integer> marks) {
        return await("begin of the work on " + key)
                .atMost(Limits.NEVER)
                .pollInterval(Duration.ofMillis(50))
                .until(
                        () -> nodes.stream()
                                .filter(node -> node.log().linesAfter(marks.get(nodes.indexOf(node))).stream()
                                        .anyMatch(line -> line.contains("Long work on key " + key + " begins")))
                                .findFirst()
                                .orElse(null),
                        found -> found != null);
    }
}

package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.Letters;
import dev.semel.endtoend.cluster.Outcome;
import dev.semel.endtoend.lab.Behaviour;
import dev.semel.endtoend.lab.Work;
import dev.semel.endtoend.server.KillPoint;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Nodes of which one dies once at the step which a key names, and is started again each time. */
final class StepSurvival {

    static final String AFTER_RECORD = "after-record";

    /** Ends the name of the file that a failure leaves which is not counted; see {@code every-step.btm}. */
    private static final String LEFT_ALONE = ".left-alone";

    private final Cluster cluster;
    private final Path hits;

    private StepSurvival(Cluster cluster, Path hits) {
        this.cluster = cluster;
        this.hits = hits;
    }

    /** On one node of its own. */
    static StepSurvival ofOneNode(Cluster cluster, String name) {
        Path hits = KillPoint.hits(name);
        KillPoint.armEveryStep(cluster.node("a"), hits);
        return new StepSurvival(cluster, hits);
    }

    /** On the nodes of the cluster, which are armed. */
    static StepSurvival of(Cluster cluster, Path hits) {
        return new StepSurvival(cluster, hits);
    }

    /** Starts the nodes the first time, and again those that are dead. */
    void begin() {
        cluster.nodes().stream().filter(node -> !node.isAlive()).forEach(LibertyServer::start);
    }

    static String key(String consumer, String step) {
        return step + "@" + consumer;
    }

    /** One effect of the message that died with its server, and of each of its neighbours; nothing is left behind. */
    void survive(String consumer, String step, Behaviour behaviour) {
        String victim = key(consumer, step);
        List<String> keys = new ArrayList<>(Letters.keys("neighbour-of-" + victim, 10));
        cluster.client().sendAll(consumer, Letters.ordersOf(keys, Duration.ofMillis(20)));
        cluster.client().send(consumer, Letters.order(victim, Duration.ofMillis(20), behaviour));
        keys.add(victim);

        LibertyServer dead = awaitDeath();
        assertThat(hits.resolve(victim)).as("what the kill point leaves").exists();
        dead.launch();

        Outcome outcome = cluster.outcome();
        // What is in doubt is in no queue, and its effect is not to be seen: recovery decides, and may give it back.
        outcome.awaitNoneInDoubt();
        outcome.awaitSettled(List.of(consumer));
        outcome.awaitNoneInDoubt();
        outcome.awaitSettled(List.of(consumer));
        assertThat(keys).allSatisfy(key -> assertThat(outcome.effects(consumer, key))
                .as("effects of %s", key)
                .isEqualTo(1));
        outcome.assertNothingIsParkedOrOpen();
        outcome.assertNothingIsDeadOrInDoubt();
        outcome.awaitNoOpenTransaction();
    }

    /**
     * Each run that failed is recorded, except the one that died with its server, and those that ended when the retry had done the
     * work: a copy that comes back when the retry is already on its way may run, and fail, beside it.
     */
    void surviveFailure(String consumer, String step) {
        survive(consumer, step, Behaviour.FAIL_AT_FIRST);

        String key = key(consumer, step);
        int failed = files(key, Work.FAILED_RUN);
        int leftAlone = files(key, LEFT_ALONE);
        int died = step.equals(AFTER_RECORD) ? 0 : 1;
        assertThat(cluster.outcome().attempts(key))
                .as(
                        "recorded failures of %s runs that failed, of which %s died and %s were left alone",
                        failed, died, leftAlone)
                .hasSize(failed - died - leftAlone);
    }

    private int files(String key, String ending) {
        try (Stream<Path> files = Files.list(hits)) {
            return (int) files.map(file -> file.getFileName().toString())
                    .filter(file -> file.startsWith(key) && file.endsWith(ending))
                    .count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private LibertyServer awaitDeath() {
        return await("death of a node")
                .atMost(Limits.NEVER)
                .until(
                        () -> cluster.nodes().stream()
                                .filter(node -> !node.isAlive())
                                .findFirst()
                                .orElse(null),
                        dead -> dead != null);
    }
}

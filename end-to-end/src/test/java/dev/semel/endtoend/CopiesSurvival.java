package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.client.ForeignClient.Letter;
import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.Letters;
import dev.semel.endtoend.cluster.Outcome;
import dev.semel.endtoend.lab.Behaviour;
import dev.semel.testing.bench.LibertyServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Two nodes on one database and one broker that get a hundred copies of a slow message among others at the same time. */
final class CopiesSurvival {

    /** On each node one session works on the slow key or waits for it, and one more waits; each has fetched some others. */
    private static final int MOST_FETCHED_BEHIND = 50;

    private static final Duration WORK = Duration.ofSeconds(6);

    private final Cluster cluster;

    CopiesSurvival(Cluster cluster) {
        this.cluster = cluster;
    }

    /** One effect of each, while other keys flow on; no key pays for the crowd. */
    void survive(String consumer) {
        List<String> others = Letters.keys("other", 200);
        List<Letter> letters = new ArrayList<>(Letters.ordersOf(others, Duration.ZERO));
        letters.addAll(Collections.nCopies(100, Letters.order("slow", WORK, Behaviour.NOTHING)));
        Collections.shuffle(letters, new Random(1));
        Outcome outcome = cluster.outcome();
        List<String> all = new ArrayList<>(outcome.keys(consumer));
        all.addAll(others);
        all.add("slow");

        cluster.client().sendAll(consumer, letters);

        outcome.awaitSettled(List.of(consumer));

        outcome.assertOneEffectOfEach(consumer, all);
        outcome.tables()
                .awaitCount(
                        99,
                        "SELECT duplicates FROM semel_idempotency_record WHERE key_text = 'slow' AND consumer = ?",
                        consumer);
        assertOthersFlowedOn(outcome, consumer);
        outcome.assertNothingIsParkedOrOpen();
        outcome.assertNoAttemptIsBurnt();
        outcome.assertNothingIsDeadOrInDoubt();
        assertThat(cluster.nodes()).allSatisfy(CopiesSurvival::assertNoErrorIn);
    }

    private static void assertOthersFlowedOn(Outcome outcome, String consumer) {
        assertThat(outcome.tables()
                        .count(
                                "SELECT COUNT(*) FROM effect WHERE consumer = ? AND message_key LIKE 'other-%'"
                                        + " AND done_at > (SELECT MAX(done_at) FROM effect WHERE message_key = 'slow'"
                                        + " AND consumer = ?)",
                                consumer, consumer))
                .as("other keys that had to wait for the slow one")
                .isLessThan(MOST_FETCHED_BEHIND);
    }

    private static void assertNoErrorIn(LibertyServer node) {
        assertThat(node.log().lines()).noneMatch(line -> line.contains(" E ") && line.contains("dev.semel"));
    }
}

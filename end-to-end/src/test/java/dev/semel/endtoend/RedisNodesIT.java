package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.client.ForeignClient.Letter;
import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.Letters;
import dev.semel.endtoend.cluster.Outcome;
import dev.semel.endtoend.lab.Behaviour;
import dev.semel.endtoend.lab.redis.CachedWorker;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import dev.semel.testing.redis.RedisServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two nodes have the keys of a consumer in one Redis. */
@Tag("faults")
class RedisNodesIT {

    private static final String QUEUE = CachedWorker.NAME;
    private static final Duration WORK = Duration.ofMillis(20);
    private static final int COPIES = 3;

    private static RedisServer redis;
    private static Cluster cluster;

    @BeforeAll
    static void start() {
        redis = RedisServer.start("--appendonly", "yes", "--appendfsync", "always");
        cluster = Cluster.outside("redis-nodes");
        for (String name : List.of("a", "b")) {
            cluster.redisNode(name).with("semel.redis.uri", redis.uri()).start();
        }
    }

    @AfterAll
    static void stop() {
        cluster.close();
        redis.close();
    }

    @Test
    void takeOneEffectOfEachKeyWhoseCopiesComeToBoth() {
        List<String> keys = Letters.keys("raced", 200);
        List<Letter> letters = new ArrayList<>();
        Collections.nCopies(COPIES, keys).forEach(copies -> letters.addAll(Letters.ordersOf(copies, WORK)));
        Collections.shuffle(letters, new Random(1));

        Outcome outcome = cluster.outcome();
        List<String> all = new ArrayList<>(outcome.keys(QUEUE));
        all.addAll(keys);

        cluster.client().sendAll(QUEUE, letters);

        outcome.awaitSettled(List.of(QUEUE));
        outcome.assertOneEffectOfEach(QUEUE, all);
        assertThat(outcome.tables().rows("SELECT DISTINCT node FROM effect WHERE message_key LIKE 'raced-%'"))
                .as("nodes that worked")
                .hasSize(2);
        outcome.assertNothingIsParkedOrOpen();
        outcome.assertNoAttemptIsBurnt();
        outcome.assertNothingIsDeadOrInDoubt();
    }

    @Test
    void fenceTheOldOwnerOfALeaseThatTheOtherOneHasTakenOver() {
        LibertyServer zombie = new FreezeSurvival(cluster).survive(QUEUE, "leased", Behaviour.NOTHING);

        await("what the old owner has to say").atMost(Limits.NEVER).untilAsserted(() -> assertThat(
                        zombie.log().lines())
                .as("log of the old owner")
                .anyMatch(line -> line.contains("The lease of consumer " + QUEUE + " on key leased was lost")));
    }
}

package dev.semel.endtoend;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

/** An application with the module for Redis in its WAR, on a server whose database, Artemis and Redis are outside. */
@Tag("long")
class RedisIT {

    private static final String QUEUE = CachedWorker.NAME;
    private static final Duration WORK = Duration.ofMillis(20);
    private static final Duration LONG_WORK = Duration.ofSeconds(3);
    private static final Duration LONGEST_STOP = Duration.ofSeconds(25);
    private static final Pattern COMPLAINT =
            Pattern.compile("^\\[[^]]+] \\w+ (dev\\.semel\\.internal|redis)\\S* +[EW] .*");
    private static final String AWAY = "does not answer";
    private static final String AGAIN = "asks for the message again";
    // Of lab.sessions: so many handlers work at a time.
    private static final int AT_WORK = 8;

    private static RedisServer redis;
    private static Cluster cluster;
    private static LibertyServer node;

    @BeforeAll
    static void start() {
        redis = RedisServer.start("--appendonly", "yes", "--appendfsync", "always");
        cluster = Cluster.outside("redis");
        node = cluster.redisNode("a").with("semel.redis.uri", redis.uri()).start();
    }

    @AfterAll
    static void stop() {
        cluster.close();
        redis.close();
    }

    @Test
    void takesOneEffectOfAMessageThatIsSentTwiceAndWritesNoRowOfItsKey() {
        send("twice", WORK, Behaviour.NOTHING);
        awaitThat("first one", () -> "COMPLETED".equals(known("twice").get("state")));

        send("twice", WORK, Behaviour.NOTHING);
        awaitThat("copy", () -> "1".equals(known("twice").get("copies")));

        assertOneEffectOf(List.of("twice"));
        assertThat(recordsOf("twice")).isEmpty();
    }

    @Test
    void leavesTheKeyOfWorkThatFailsToTheDatabase() {
        send("fails-at-first", WORK, Behaviour.FAIL_FIRST_ATTEMPT);

        assertOneEffectOf(List.of("fails-at-first"));
        assertThat(outcome().attempts("fails-at-first")).hasSize(1);
        assertThat(recordsOf("fails-at-first")).containsExactly(List.of("COMPLETED"));
        assertThat(known("fails-at-first")).containsEntry("state", "FAILED");
    }

    @Test
    void takesOverWhenTheLeaseOfAServerThatWasKilledHasLapsed() {
        long attempts = attempts();
        send("killed", LONG_WORK, Behaviour.NOTHING);
        awaitThat("work", RedisIT::isAtLongWork);

        node.kill();
        assertThat(known("killed")).containsEntry("state", "STARTED");
        long lapse = Long.parseLong(known("killed").get("until"));
        node.start();

        awaitThat("work of the delivery that follows", RedisIT::isAtLongWork);
        assertThat(System.currentTimeMillis()).as("when it took over").isGreaterThanOrEqualTo(lapse);
        assertOneEffectOf(List.of("killed"));
        assertThat(attempts()).as("failed attempts").isEqualTo(attempts);
    }

    @Test
    void losesNothingWhenRedisIsKilledAndComesBack() {
        long attempts = attempts();
        int mark = node.log().mark();
        List<String> keys = new ArrayList<>(sendAll("before", 200));
        awaitThat("effects", () -> effects("before").size() > 20);

        redis.kill();
        keys.addAll(sendAll("while-away", 50));
        awaitThat("complaint", () -> complaintsAfter(mark).stream().anyMatch(line -> line.contains(AWAY)));
        awaitThat("redeliveries", () -> redeliveriesAfter(mark) > 2 * AT_WORK);
        redis.startAgain();
        keys.addAll(sendAll("afterwards", 50));

        assertOneEffectOf(keys);
        assertThat(attempts()).as("failed attempts").isEqualTo(attempts);
        assertThat(complaintsAfter(mark)).as("what is said of one outage").hasSizeLessThan(10);
    }

    /** What was done in that moment is unknown to both, and may repeat. */
    @Test
    void stopsInGoodOrderWhileRedisDoesNotAnswerAndLosesNothing() {
        List<String> keys = sendAll("stopped", 300);
        awaitThat("effects", () -> effects("stopped").size() > 20);
        redis.freeze();
        try {
            long begin = System.nanoTime();
            node.stopByCommand();
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(LONGEST_STOP);
        } finally {
            redis.thaw();
        }
        node.start();

        awaitEnd();
        assertThat(effects("stopped")).containsOnlyKeys(keys);
        assertThat(effects("stopped").values().stream().filter(times -> !times.equals("1")))
                .as("effects that were repeated")
                .hasSizeLessThanOrEqualTo(AT_WORK)
                .allMatch("2"::equals);
    }

    @Test
    void isNotDeployedWhereNothingSaysWhereRedisIs() {
        try (LibertyServer lost = cluster.redisNode("lost")) {
            lost.launch();

            awaitThat("refusal", lost::hasFailedToStart);
            assertThat(lost.log().lines())
                    .anyMatch(line ->
                            line.contains("semel.redis.uri must say where Redis is, such as redis://cache:6379"));
        }
    }

    private static void send(String key, Duration work, Behaviour behaviour) {
        cluster.client().send(QUEUE, Letters.order(key, work, behaviour));
    }

    private static List<String> sendAll(String prefix, int count) {
        List<String> keys = Letters.keys(prefix, count);
        cluster.client().sendAll(QUEUE, Letters.ordersOf(keys, WORK));
        return keys;
    }

    private static boolean isAtLongWork() {
        return node.log().lines().stream().anyMatch(line -> line.contains("Long work on key killed begins."));
    }

    /** Of the library and the client of Redis. */
    private static List<String> complaintsAfter(int mark) {
        return node.log().linesAfter(mark).stream()
                .filter(line -> COMPLAINT.matcher(line).matches())
                .toList();
    }

    private static long redeliveriesAfter(int mark) {
        return node.log().linesAfter(mark).stream()
                .filter(line -> line.contains(AGAIN))
                .count();
    }

    /** What Redis has of a key. */
    private static Map<String, String> known(String key) {
        try (Jedis client = redis.client()) {
            return client.keys("semel:" + QUEUE + ":" + key + ":*").stream()
                    .findFirst()
                    .map(client::hgetAll)
                    .orElse(Map.of());
        }
    }

    private static List<List<String>> recordsOf(String key) {
        return outcome().tables().rows("SELECT status FROM semel_idempotency_record WHERE key_text = ?", key);
    }

    private static long attempts() {
        return outcome().tables().count("SELECT COUNT(*) FROM semel_attempt");
    }

    /** How often each key took effect that begins so. */
    private static Map<String, String> effects(String prefix) {
        return outcome()
                .tables()
                .rows(
                        "SELECT message_key, COUNT(*) FROM effect WHERE consumer = ? AND message_key LIKE ? GROUP BY message_key",
                        QUEUE,
                        prefix + "%")
                .stream()
                .collect(toMap(row -> row.get(0), row -> row.get(1)));
    }

    private static void assertOneEffectOf(List<String> keys) {
        awaitEnd();
        Map<String, String> effects = effects("");
        assertThat(keys).allSatisfy(key -> assertThat(effects).containsEntry(key, "1"));
    }

    private static void awaitEnd() {
        outcome().awaitSettled(List.of(QUEUE));
        outcome().assertNothingIsParkedOrOpen();
        outcome().assertNothingIsDeadOrInDoubt();
        outcome().awaitNoOpenTransaction();
    }

    private static Outcome outcome() {
        return cluster.outcome();
    }

    private static void awaitThat(String what, Callable<Boolean> condition) {
        await(what).atMost(Limits.NEVER).pollInterval(Duration.ofMillis(100)).until(condition);
    }
}

package dev.semel.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.redis.TestRedis;
import dev.semel.testing.internal.RedisNode;
import dev.semel.testing.redis.RedisServer;
import jakarta.persistence.PersistenceException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

/** Redis is away, dies, or forgets: no message is lost, and what repeats is seen. */
@Tag("long")
class OutagesTest {

    private RedisServer redis = RedisServer.start("--appendonly", "yes", "--appendfsync", "always");
    private Scene scene = new Scene(redis);
    private RedisNode node = scene.node("one");

    @AfterEach
    void close() {
        scene.close();
        redis.close();
    }

    @Test
    void atTheClaimBurnNoAttempt() {
        redis.kill();
        assertThat(scene.send(node, "a", scene.calling("a"))).as("acknowledged").isFalse();
        assertThat(scene.sendAgain(node, Scene.CALL, "a", scene.calling("a"))).isFalse();
        redis.startAgain();

        Scene.await().until(() -> scene.sendAgain(node, Scene.CALL, "a", scene.calling("a")));

        assertThat(scene.called).containsExactly("a");
        assertThat(scene.attempts()).isEmpty();
        assertThat(scene.parked()).isEmpty();
        assertThat(scene.records("a")).isEmpty();
    }

    @Test
    void atTheCompletionDoNotRepeatTheWork() {
        assertThat(scene.send(node, "a", () -> {
                    redis.kill();
                    return scene.called.add("a");
                }))
                .as("acknowledged")
                .isFalse();
        redis.startAgain();

        Scene.await().until(() -> "COMPLETED".equals(scene.stateOf("a")));

        assertThat(scene.sendAgain(node, Scene.CALL, "a", scene.calling("again")))
                .isTrue();
        assertThat(scene.called).containsExactly("a");
    }

    @Test
    void atAFailureAreCountedWhenItIsBack() {
        assertThat(scene.send(node, "a", () -> {
                    redis.kill();
                    throw new IllegalStateException("The partner is away.");
                }))
                .as("acknowledged")
                .isFalse();
        assertThat(scene.attempts()).isEmpty();
        redis.startAgain();

        Scene.await().until(() -> scene.sendAgain(node, Scene.CALL, "a", scene.calling("a")));
        Scene.await().until(() -> {
            scene.bringStored(node, Scene.CALL, scene.calling("a"));
            return !scene.called.isEmpty();
        });

        assertThat(scene.called).containsExactly("a");
        assertThat(scene.parked()).isEmpty();
    }

    @Test
    void ofAServerThatWritesAllToItsFileForgetNothing() {
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            keys.add("key-" + i);
            assertThat(scene.send(node, keys.get(i), scene.calling(keys.get(i))))
                    .isTrue();
        }
        redis.kill();
        redis.startAgain();

        keys.forEach(key -> Scene.await().until(() -> scene.send(node, key, scene.calling(key))));

        assertThat(scene.called).containsExactlyElementsOf(keys);
        assertThat(timesForgotten(node)).isZero();
    }

    @Test
    void thatLoseTheLastWritesLoseNoMessageAndWhatRepeatsIsSeen() {
        close();
        redis = RedisServer.start("--appendonly", "no");
        scene = new Scene(redis);
        node = scene.node("one");
        scene.send(node, "before", scene.calling("before"));
        scene.send(node, "failed before", Scene.failing());
        try (Jedis client = redis.client()) {
            client.save();
        }
        scene.send(node, "after", scene.calling("after"));
        scene.send(node, "failed after", Scene.failing());
        Scene.await().until(() -> watched() > 3);

        redis.kill();
        redis.startAgain();

        Scene.await().until(() -> timesForgotten(node) > 0);
        for (String key : List.of("before", "after", "failed before", "failed after")) {
            assertThat(scene.send(node, key, scene.calling(key))).isTrue();
        }
        scene.bringStored(node, Scene.CALL, scene.calling("retry"));
        assertThat(scene.called).containsExactly("before", "after", "after", "retry", "retry");
        assertThat(scene.records("failed before")).containsExactly("COMPLETED");
        assertThat(scene.records("failed after")).containsExactly("COMPLETED");
    }

    @Test
    void thatForgetAKeyUnderWorkLetItsHandlerCompleteIt() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        CompletableFuture<Boolean> working = CompletableFuture.supplyAsync(() -> scene.send(node, "a", () -> {
            begun.countDown();
            mayEnd.await();
            return scene.called.add("a");
        }));
        begun.await();
        redis.flush();
        Scene.await().untilAsserted(() -> assertThat(scene.stateOf("a"))
                .as("its heartbeat has told Redis again")
                .isEqualTo("STARTED"));
        redis.flush();

        mayEnd.countDown();

        assertThat(working.join()).isTrue();
        assertThat(scene.stateOf("a")).isEqualTo("COMPLETED");
        assertThat(scene.send(node, "a", scene.calling("copy"))).isTrue();
        assertThat(scene.called).containsExactly("a");
    }

    @Test
    void ofItsMemoryLetMessagesWaitAndDeleteNoKey() {
        scene.send(node, "before", scene.calling("before"));
        configure("maxmemory", "1");
        assertThat(scene.send(node, "a", scene.calling("a"))).as("acknowledged").isFalse();
        configure("maxmemory", "0");

        assertThat(scene.sendAgain(node, Scene.CALL, "a", scene.calling("a"))).isTrue();
        assertThat(scene.send(node, "before", scene.calling("copy"))).isTrue();
        assertThat(scene.called).containsExactly("before", "a");
        assertThat(scene.attempts()).isEmpty();
    }

    private void configure(String setting, String value) {
        try (Jedis client = redis.client()) {
            client.configSet(setting, value);
        }
    }

    @Test
    void ofTheDatabaseLeaveNoClaimBehind() {
        AtomicBoolean isAway = new AtomicBoolean(true);
        node.onStatement(() -> {
            if (isAway.get()) {
                throw new PersistenceException(new SQLException("the database is away", "08006"));
            }
        });
        assertThat(scene.send(node, "a", scene.calling("a"))).as("acknowledged").isFalse();
        assertThat(scene.stateOf("a")).isNull();
        isAway.set(false);

        assertThat(scene.sendAgain(node, Scene.CALL, "a", scene.calling("a"))).isTrue();
        assertThat(scene.called).containsExactly("a");
    }

    private static long timesForgotten(RedisNode on) {
        return on.get(Counters.class).sinceStart(CounterName.CACHE_FORGOT);
    }

    private long watched() {
        try (Jedis client = redis.client()) {
            return Long.parseLong(client.get("semel:watch:one"));
        }
    }

    @Test
    void thatForgetEverythingAreNoticedByEachNode() {
        RedisNode other = scene.node("two");
        Scene.await().until(() -> TestRedis.has(redis, "semel:watch:one") && TestRedis.has(redis, "semel:watch:two"));
        redis.flush();

        Scene.await().until(() -> timesForgotten(node) == 1);
        Scene.await().until(() -> timesForgotten(other) == 1);
    }

    @Test
    void areWatchedForByANumberThatDoesNotOutliveItsNodeForEver() {
        Scene.await().until(() -> TestRedis.has(redis, "semel:watch:one"));

        try (Jedis client = redis.client()) {
            Scene.await().until(() -> client.pttl("semel:watch:one") > 0);
        }
    }
}

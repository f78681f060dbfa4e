package dev.semel.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.attempt.CurrentAttempt;
import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.idempotency.operator.IdempotencyCommands;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.redis.TestRedis;
import dev.semel.testing.internal.RedisNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

/** Keys in Redis tell copies as keys in the database do, and leave no row there as long as nothing fails. */
class KeysTest {

    private final Scene scene = new Scene();
    private final RedisNode node = scene.node("one");

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void letACopyOfWorkThatIsDoneBeSkipped() {
        assertThat(scene.send(node, "a", scene.calling("a"))).isTrue();
        assertThat(scene.send(node, "a", scene.calling("a"))).isTrue();

        assertThat(scene.called).containsExactly("a");
        assertThat(scene.stateOf("a")).isEqualTo("COMPLETED");
        assertThat(TestRedis.field(scene.redis, ":a:", "copies")).isEqualTo("1");
        assertThat(scene.records("a")).isEmpty();
        assertThat(scene.query("SELECT id FROM semel_outbox_event")).isEmpty();
    }

    @Test
    void areToldToTheConsoleToBeInRedis() {
        assertThat(scene.query("SELECT CONCAT(consumer, ' ', key_store) FROM semel_consumer"))
                .containsExactly(Scene.CALL.name() + " REDIS");
    }

    @Test
    void tellOtherContentUnderAKnownKey() {
        scene.send(node, "a", scene.calling("a"));

        assertThat(node.bring(Scene.CALL, Scene.message("a", "other"), "ID:other", false, scene.calling("other")))
                .isTrue();

        assertThat(scene.called).containsExactly("a");
        assertThat(scene.parked()).containsExactly("CONFLICT");
    }

    @Test
    void letACopyOfWorkInProgressComeBackLater() throws Exception {
        workWhileACopyComes("a");

        assertThat(scene.called).containsExactly("a");
        assertThat(scene.records("a"))
                .as("what Semel has stored leaves a record, as the reconciler expects")
                .containsExactly("COMPLETED");
    }

    @Test
    void areForgottenInBothStoresWhereTheyAreDoneInBoth() throws Exception {
        workWhileACopyComes("a");
        String hash = new IdempotencyKey("call", "a").hash();
        node.get(Transactions.class)
                .inNew(() -> node.get(IdempotencyCommands.class).forget(List.of(hash)));
        assertThat(scene.records("a")).isEmpty();

        assertThat(scene.send(node, "a", scene.calling("forgotten in one"))).isTrue();
        assertThat(scene.called).containsExactly("a");
        scene.redis.flush();
        assertThat(scene.send(node, "a", scene.calling("forgotten in both"))).isTrue();
        assertThat(scene.called).containsExactly("a", "forgotten in both");
    }

    /** The copy is stored, and comes back when the work is done. */
    private void workWhileACopyComes(String key) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        CompletableFuture<Boolean> working =
                CompletableFuture.supplyAsync(() -> scene.send(node, key, slow(key, begun, mayEnd)));
        begun.await();
        RedisNode other = scene.node("two");

        assertThat(scene.send(other, key, scene.calling("copy"))).isTrue();
        mayEnd.countDown();
        assertThat(working.join()).isTrue();

        assertThat(scene.bringStored(other, Scene.CALL, scene.calling("copy"))).isEqualTo(1);
    }

    @Test
    void tellTheHandlerItsAttemptAndWhenItsKeyCameFirst() {
        CurrentAttempt attempt = node.get(CurrentAttempt.class);
        List<Object> told = new ArrayList<>();

        scene.send(node, "a", () -> told.add(attempt.number()) && told.add(attempt.firstSeen() != null));

        assertThat(told).containsExactly(1, true);
    }

    @Test
    void areClaimedByOneOfManyCopiesOnTwoNodes() throws Exception {
        RedisNode other = scene.node("two");
        ExecutorService threads = Executors.newFixedThreadPool(8);
        ConcurrentHashMap<String, AtomicInteger> runs = new ConcurrentHashMap<>();
        List<CompletableFuture<Boolean>> all = new ArrayList<>();
        for (int copy = 0; copy < 8; copy++) {
            for (int key = 0; key < 20; key++) {
                String name = "key-" + key;
                RedisNode to = copy % 2 == 0 ? node : other;
                Handler count = () -> runs.computeIfAbsent(name, unseen -> new AtomicInteger())
                        .incrementAndGet();
                all.add(CompletableFuture.supplyAsync(() -> scene.send(to, name, count), threads));
            }
        }
        assertThat(all).allMatch(CompletableFuture::join);
        threads.shutdown();

        assertThat(runs).hasSize(20);
        assertThat(runs.values()).allMatch(count -> count.get() == 1);
    }

    @Test
    void areKnownToAServerThatHasForgottenTheScripts() {
        scene.send(node, "a", scene.calling("a"));
        try (Jedis client = scene.redis.client()) {
            client.scriptFlush();
        }

        assertThat(scene.send(node, "a", scene.calling("a"))).isTrue();
        assertThat(scene.called).containsExactly("a");
    }

    private Handler slow(String text, CountDownLatch begun, CountDownLatch mayEnd) {
        return () -> {
            begun.countDown();
            mayEnd.await();
            return scene.called.add(text);
        };
    }
}

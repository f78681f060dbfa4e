package dev.semel.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.idempotency.operator.IdempotencyCommands;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.redelivery.Replay;
import dev.semel.testing.internal.RedisNode;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What fails has its retry or its parked message in the database before Redis changes, and stays there when Redis forgets. */
class FailuresTest {

    private final Scene scene = new Scene();
    private final RedisNode node = scene.node("one");

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void leaveTheKeyToTheDatabaseWithOneRetry() {
        assertThat(scene.send(node, "a", Scene.failing())).isTrue();
        assertThat(scene.stateOf("a")).isEqualTo("FAILED");
        assertThat(scene.records("a")).containsExactly("FAILED");
        assertThat(scene.send(node, "a", scene.calling("copy")))
                .as("superseded by the retry")
                .isTrue();

        assertThat(scene.bringStored(node, Scene.CALL, scene.calling("retry"))).isEqualTo(1);

        assertThat(scene.send(node, "a", scene.calling("copy"))).isTrue();
        assertThat(scene.called).containsExactly("retry");
        assertThat(scene.records("a")).containsExactly("COMPLETED");
        assertThat(scene.attempts()).hasSize(1);
    }

    @Test
    void areParkedWhenTheAttemptsAreUsedUpAndRunAgainForAnOperator() {
        park("a");
        assertThat(scene.send(node, "a", scene.calling("copy"))).isTrue();
        assertThat(scene.called).as("closed").isEmpty();

        assertThat(operator().retry(parked())).isTrue();
        scene.bringStored(node, Scene.CALL, scene.calling("a"));

        assertThat(scene.called).containsExactly("a");
        assertThat(scene.records("a")).containsExactly("COMPLETED");
    }

    @Test
    void areGivenUpByAnOperator() {
        park("a");

        assertThat(operator().discard(parked())).isTrue();

        assertThat(scene.send(node, "a", scene.calling("copy"))).isTrue();
        assertThat(scene.called).isEmpty();
        assertThat(scene.records("a")).containsExactly("DISCARDED");
    }

    @Test
    void areNewWhenAnOperatorForgetsTheKey() {
        park("a");
        operator().discard(parked());
        String hash = new IdempotencyKey("call", "a").hash();

        int forgotten = node.get(Transactions.class)
                .inNew(() -> node.get(IdempotencyCommands.class).forget(List.of(hash)));

        assertThat(forgotten).isEqualTo(1);
        assertThat(scene.send(node, "a", scene.calling("a"))).isTrue();
        assertThat(scene.called).containsExactly("a");
        assertThat(scene.stateOf("a")).isEqualTo("COMPLETED");
    }

    @Test
    void ofAKeyThatAnOperatorHasClosedBeforeDoNotHappen() {
        IdempotencyKey key = new IdempotencyKey("call", "a");
        node.get(Transactions.class)
                .inNew(() -> node.get(IdempotencyCommands.class).close(key, null));

        assertThat(scene.send(node, "a", scene.calling("a"))).isTrue();

        assertThat(scene.called).isEmpty();
        assertThat(scene.records("a")).containsExactly("DISCARDED");
    }

    @Test
    void stayParkedWhenRedisForgetsThem() {
        park("a");
        scene.redis.flush();

        assertThat(scene.send(node, "a", scene.calling("copy"))).isTrue();

        assertThat(scene.called).isEmpty();
        assertThat(scene.parked()).containsExactly("ATTEMPTS_USED_UP");
    }

    @Test
    void keepTheirRetryWhenRedisForgetsThem() {
        scene.send(node, "a", Scene.failing());
        scene.redis.flush();

        assertThat(scene.send(node, "a", scene.calling("copy"))).isTrue();
        assertThat(scene.bringStored(node, Scene.CALL, scene.calling("retry"))).isEqualTo(1);

        assertThat(scene.called).containsExactly("retry");
        assertThat(scene.records("a")).containsExactly("COMPLETED");
    }

    @Test
    void leaveARetryToDoTheWorkWhenTheNodeDiesBeforeItTellsRedis() {
        scene.send(node, "a", Scene.failing());
        // As Redis was before it was told.
        try (var client = scene.redis.client()) {
            String name = client.keys("semel:call:a:*").iterator().next();
            client.hset(name, "state", "STARTED");
            client.hset(name, "token", UUID.randomUUID().toString());
            client.hset(name, "until", "1");
        }

        assertThat(scene.bringStored(scene.node("two"), Scene.CALL, scene.calling("retry")))
                .isEqualTo(1);

        assertThat(scene.called).containsExactly("retry");
        assertThat(scene.records("a")).containsExactly("COMPLETED");
    }

    private void park(String key) {
        AtomicInteger attempts = new AtomicInteger();
        Handler handler = () -> {
            attempts.incrementAndGet();
            throw new IllegalStateException("The partner is away.");
        };
        scene.send(node, key, handler);
        while (scene.bringStored(node, Scene.CALL, handler) > 0) {
            assertThat(attempts.get()).isLessThan(10);
        }
        assertThat(attempts).hasValue(3);
        assertThat(scene.parked()).containsExactly("ATTEMPTS_USED_UP");
        assertThat(scene.records(key)).containsExactly("PARKED");
    }

    private UUID parked() {
        return UUID.fromString(scene.query("SELECT id FROM semel_parked_message WHERE status = 'PARKED'")
                .get(0));
    }

    private Replay operator() {
        Replay replay = node.get(Replay.class);
        Transactions transactions = node.get(Transactions.class);
        return new Replay() {
            @Override
            public boolean retry(UUID parkedMessage) {
                return transactions.inNew(() -> replay.retry(parkedMessage));
            }

            @Override
            public boolean discard(UUID parkedMessage) {
                return transactions.inNew(() -> replay.discard(parkedMessage));
            }
        };
    }
}

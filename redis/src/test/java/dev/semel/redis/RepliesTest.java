package dev.semel.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.KeyStore;
import dev.semel.internal.idempotency.mode.LeaseStore;
import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.Delivery.Requester;
import dev.semel.internal.idempotency.store.Delivery.Sender;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.redis.TestRedis;
import dev.semel.testing.internal.RedisNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A reply is stored in the database before its key is completed in Redis, and a copy is answered with it. */
class RepliesTest {

    private static final Optional<StoredResult> PAID =
            Optional.of(new StoredResult("text/plain", "paid".getBytes(StandardCharsets.UTF_8), BodyKind.TEXT));

    private final Scene scene = new Scene();
    private final RedisNode node = scene.node("one");
    private final LeaseStore leases = node.get(LeaseStore.class);

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void areStoredBeforeTheKeyIsCompletedAndOnceForEachRequester() {
        Delivery delivery = requestedBy("request-1");
        assertThat(acquire(delivery)).isEqualTo(Claim.GRANTED);

        assertThat(complete(delivery)).isTrue();
        assertThat(replies()).isEqualTo(1);
        assertThat(scene.stateOf("a")).isEqualTo("STARTED");
        assertThat(leases.confirm(delivery, PAID)).isTrue();
        assertThat(scene.stateOf("a")).isEqualTo("COMPLETED");

        assertThat(acquire(requestedBy("request-1"))).isEqualTo(Claim.DUPLICATE);
        assertThat(replies()).as("the same request, answered once").isEqualTo(1);
        assertThat(acquire(requestedBy("request-2"))).isEqualTo(Claim.DUPLICATE);
        assertThat(replies()).isEqualTo(2);
        assertThat(scene.query("SELECT COUNT(*) FROM semel_idempotency_record")).containsExactly("0");
    }

    @Test
    void areNotSentByAnOwnerThatWasOvertaken() {
        Delivery owner = requestedBy("request-1");
        acquire(owner);
        TestRedis.lapse(scene.redis, ":a:");
        acquire(requestedBy("request-1"));

        assertThat(complete(owner)).isFalse();
        assertThat(replies()).isZero();
    }

    private Claim acquire(Delivery delivery) {
        return node.get(Transactions.class)
                .inNew(() -> leases.acquire(delivery, Duration.ofMinutes(5), token -> Claim.OUTCOME_UNKNOWN));
    }

    private boolean complete(Delivery delivery) {
        return node.get(Transactions.class).inNew(() -> leases.complete(delivery, PAID));
    }

    private int replies() {
        return scene.query("SELECT id FROM semel_outbox_event WHERE event_type = 'reply'")
                .size();
    }

    private static Delivery requestedBy(String request) {
        return new Delivery(
                        new IdempotencyKey("call", "a"),
                        "ID:" + request,
                        null,
                        null,
                        null,
                        null,
                        Instant.MAX,
                        new Requester(request, "temp-queue://answers", Map.of()),
                        Sender.PRODUCER,
                        null,
                        null,
                        KeyStore.DATABASE)
                .keptIn(Scene.CALL.work().store())
                .under(UUID.randomUUID());
    }
}

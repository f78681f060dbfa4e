package dev.semel.internal.idempotency.store.jpa;

import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.operator.KeyDecisions;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.FailedKey;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.IdempotencyStore;
import dev.semel.internal.idempotency.store.KeyRecord.End;
import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.WaitingRetries;
import dev.semel.internal.message.ContentHash;
import dev.semel.testing.ContractDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/** One key, and what the tests of its store do with it. */
abstract class StoredKey {

    static final Duration WAIT = Duration.ofSeconds(10);
    static final Failure FAILURE = new Failure("java.lang.Exception", "broken", "stack");

    final Delivery delivery = foreign(UUID.randomUUID().toString());
    final WaitingRetries retries = new WaitingRetries();

    abstract ContractDatabase<KeyStores> database();

    Claim handedOver(Delivery busy) {
        return handedOver(busy, false, place -> {});
    }

    Claim handedOver(Delivery busy, boolean isToPass, Consumer<String> places) {
        return inTransaction(store -> store.handOver(busy, isToPass, (place, isFree) -> {
            places.accept(String.valueOf(place));
            return UUID.randomUUID();
        }));
    }

    /** Null: it has not ended. */
    End end() {
        return database().inTransaction(stores -> stores.keys()
                .lock(delivery.key().hash(), WAIT)
                .orElseThrow()
                .last()
                .end());
    }

    List<String> handOver(Delivery busy, UUID later) {
        List<String> places = new ArrayList<>();
        inTransaction(store -> {
            store.handOver(busy, false, (place, isFree) -> {
                places.add(String.valueOf(place));
                return later;
            });
            return null;
        });
        return places;
    }

    static String hash(String text) {
        return ContentHash.ofText(text, List.of());
    }

    Delivery withContent(String hash) {
        return new Delivery(delivery.key(), "ID:" + hash, null, null, hash, null);
    }

    IdempotencyStore store(KeyStores stores) {
        return stores.records(retries);
    }

    void park() {
        park(delivery);
    }

    void park(Delivery failed) {
        inTransaction(store -> {
            store.lockForFailure(failed);
            store.recordParked(failed, 4, ParkReason.ATTEMPTS_USED_UP, FAILURE);
            return null;
        });
    }

    void recordFailed(Delivery failed, int attempts, UUID retry) {
        inTransaction(store -> {
            store.lockForFailure(failed);
            store.recordFailed(failed, attempts, retry, FAILURE);
            return null;
        });
    }

    FailedKey lockForFailure(Delivery failed) {
        return inTransaction(store -> store.lockForFailure(failed));
    }

    int attemptsOf(Delivery failed) {
        return lockForFailure(failed).attempts();
    }

    Claim claim(Delivery claimed) {
        return inTransaction(store -> store.claim(claimed, WAIT, token -> Claim.OUTCOME_UNKNOWN));
    }

    boolean answers(Predicate<KeyDecisions> question) {
        return database().inTransaction(stores -> question.test(stores.decisions(retries)));
    }

    <T> T inTransaction(Function<IdempotencyStore, T> work) {
        return database().inTransaction(stores -> work.apply(store(stores)));
    }

    String status() {
        return column("status");
    }

    String column(String name) {
        return database()
                .inTransaction(stores -> stores.rows().key(name, delivery.key().hash()));
    }

    Delivery carriedBy(UUID event) {
        return new Delivery(delivery.key(), "ID:2", event, null, null, null);
    }

    static Delivery foreign(String key) {
        return new Delivery(new IdempotencyKey("consumer", key), "ID:1", null, null, null, null);
    }
}

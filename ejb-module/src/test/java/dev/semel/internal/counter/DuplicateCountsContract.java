package dev.semel.internal.counter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.testing.Concurrent;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.HeldTransaction;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** How the copies of each key are counted, on each database. */
abstract class DuplicateCountsContract {

    private static final Duration WAIT = Duration.ofSeconds(10);

    private final String first = UUID.randomUUID().toString();
    private final String second = UUID.randomUUID().toString();

    abstract ContractDatabase<KeyStores> database();

    @Test
    void addsToTheCountOfEachKeyAndLeavesOutWhatHasNoRecord() {
        complete(first);
        complete(second);

        add(Map.of(hash(first), 2, hash(second), 2, hash("unknown " + first), 1));
        add(Map.of(hash(first), 5));

        assertThat(copiesOf(first)).isEqualTo(7);
        assertThat(copiesOf(second)).isEqualTo(2);
        add(Map.of());
        assertThat(copiesOf(first)).isEqualTo(7);
    }

    @Test
    void waitsForAnotherThatCountsTheSameKeyAndLosesNothing() {
        complete(first);
        try (HeldTransaction<KeyStores> one = database().begin()) {
            one.doWithin(stores -> stores.duplicateCounts().add(Map.of(hash(first), 1)));
            Concurrent<Boolean> other = database().concurrently(() -> {
                add(Map.of(hash(first), 2));
                return true;
            });
            database().awaitLockWait();
            one.commit();
            other.join();
        }

        assertThat(copiesOf(first)).isEqualTo(3);
    }

    @Test
    void addsNothingOfWhatWasRolledBack() {
        complete(first);
        try (HeldTransaction<KeyStores> held = database().begin()) {
            held.doWithin(stores -> stores.duplicateCounts().add(Map.of(hash(first), 1)));
        }

        assertThat(copiesOf(first)).isZero();
    }

    private static String hash(String key) {
        return IdempotencyKey.hash("copies", key);
    }

    private void complete(String key) {
        Delivery delivery = new Delivery(new IdempotencyKey("copies", key), "ID:1", null, null, "c0ffee", null);
        database().doInTransaction(stores -> stores.keys().insertCompleted(delivery, WAIT));
    }

    private void add(Map<String, Integer> copies) {
        database().doInTransaction(stores -> stores.duplicateCounts().add(copies));
    }

    private long copiesOf(String key) {
        return database().inTransaction(stores -> Long.parseLong(stores.rows().key("duplicates", hash(key))));
    }
}

package dev.semel.internal.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.KeyRecords;
import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.simulation.tables.Ways;
import dev.semel.testing.Concurrent;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.HeldTransaction;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** In what databases differ when transactions meet: the protocol has to hold with either answer. */
abstract class WaysContract {

    private static final Duration WAIT = Duration.ofSeconds(10);
    private static final Duration HARDLY = Duration.ofSeconds(1);
    // For as long as this a database waits that does not see that the two wait for each other.
    private static final Duration CROSSED = Duration.ofSeconds(3);
    private static final Duration AWHILE = Duration.ofMillis(700);
    private static final Duration LEASE = Duration.ofMinutes(5);

    private final UUID token = UUID.randomUUID();
    private final Delivery delivery = delivery();
    private final String hash = delivery.key().hash();
    private final Delivery fresh = delivery();
    private final Delivery fresher = delivery();

    abstract ContractDatabase<KeyStores> database();

    abstract Ways ways();

    @BeforeEach
    void aRowIsThere() {
        database().doInTransaction(stores -> stores.keys().insertLeased(delivery, LEASE, WAIT));
    }

    @Test
    void tellsWhetherAnInsertWaitsForALock() {
        assertWaits(ways().insertWaitsForALock(), stores -> stores.keys().lock(hash, WAIT), this::insert);
    }

    @Test
    void tellsWhetherAnInsertWaitsForAChange() {
        assertWaits(
                ways().insertWaitsForAChange(), stores -> stores.keys().extend(hash, token, LEASE, WAIT), this::insert);
    }

    @Test
    void tellsWhetherAnInsertWaitsForADelete() {
        assertWaits(ways().insertWaitsForADelete(), stores -> stores.rows().forget(hash), this::insert);
    }

    @Test
    void tellsWhetherAnInsertLocksWhatItFinds() {
        try (HeldTransaction<KeyStores> held = database().begin()) {
            held.doWithin(stores -> insert(stores.keys()));
            boolean isFree = database()
                    .inTransaction(stores -> stores.keys().lockIfFree(hash).isPresent());

            assertThat(isFree).isEqualTo(!ways().insertLocksWhatItFinds());
        }
    }

    @Test
    void tellsWhetherALockWaitsForAnInsert() {
        assertWaits(
                ways().lockWaitsForAnInsert(),
                stores -> stores.keys().insertLeased(fresh, LEASE, WAIT),
                keys -> keys.lock(fresh.key().hash(), WAIT).isPresent());
    }

    @Test
    void tellsWhetherAnUpdateWaitsForARowThatItDoesNotChange() {
        assertWaits(
                ways().updateWaitsForAnyRow(),
                stores -> stores.keys().lock(hash, WAIT),
                keys -> keys.extend(hash, UUID.randomUUID(), LEASE, WAIT));
    }

    @Test
    void tellsWhetherATimeOutEndsAll() {
        try (HeldTransaction<KeyStores> holder = database().begin();
                HeldTransaction<KeyStores> other = database().begin()) {
            holder.doWithin(stores -> insert(stores.keys(), fresh));
            assertThatThrownBy(() -> other.doWithin(stores -> stores.keys().insertCompleted(fresh, HARDLY)))
                    .isNotNull();

            Throwable afterwards =
                    catchThrowable(() -> other.doWithin(stores -> stores.keys().isCompleted(delivery)));
            assertThat(afterwards != null).isEqualTo(ways().aTimeOutEndsAll());
        }
    }

    @Test
    void tellsWhetherOneOfTwoGivesWayWhoseInsertsCross() {
        try (HeldTransaction<KeyStores> first = database().begin();
                HeldTransaction<KeyStores> second = database().begin()) {
            first.doWithin(stores -> insert(stores.keys(), fresh));
            second.doWithin(stores -> insert(stores.keys(), fresher));
            Concurrent<Throwable> theirs = database()
                    .concurrently(() ->
                            catchThrowable(() -> first.doWithin(stores -> insert(stores.keys(), fresher, CROSSED))));
            Throwable mine = catchThrowable(() -> second.doWithin(stores -> insert(stores.keys(), fresh, CROSSED)));

            boolean goesOneThrough = mine == null ^ theirs.join() == null;
            assertThat(goesOneThrough).isEqualTo(ways().crossedInsertsAreADeadlock());
        }
    }

    private boolean insert(KeyRecords keys) {
        return insert(keys, delivery);
    }

    private static boolean insert(KeyRecords keys, Delivery inserted) {
        return insert(keys, inserted, WAIT);
    }

    private static boolean insert(KeyRecords keys, Delivery inserted, Duration wait) {
        return keys.insertCompleted(inserted, wait);
    }

    private Delivery delivery() {
        return new Delivery(new IdempotencyKey("ways", UUID.randomUUID().toString()), "ID:1", null, null, null, null)
                .under(token);
    }

    /** What does not wait is done, however late, while the first is still open; what waits is not, and fails in the end. */
    private void assertWaits(boolean isExpected, Consumer<KeyStores> first, Function<KeyRecords, Boolean> second) {
        Concurrent<Boolean> other;
        try (HeldTransaction<KeyStores> holder = database().begin()) {
            holder.doWithin(first);
            other = database().concurrently(() -> database().inTransaction(stores -> second.apply(stores.keys())));
            if (isExpected) {
                database().letPass(AWHILE);
                assertThat(other.isDone()).as("done beside the first").isFalse();
            } else {
                other.join();
            }
        }
        other.join();
    }
}

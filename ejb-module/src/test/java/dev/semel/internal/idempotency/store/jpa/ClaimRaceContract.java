package dev.semel.internal.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.DatabaseFaults.Fault;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.testing.Concurrent;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.HeldTransaction;
import jakarta.persistence.PersistenceException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Threads times keys on a counter that nothing but the claim protects. */
abstract class ClaimRaceContract {

    private static final int THREADS = 8;
    private static final int KEYS = 40;
    private static final Duration WAIT = Duration.ofSeconds(10);
    private static final Duration AWHILE = Duration.ofMillis(300);
    private static final SqlStateFaults FAULTS = new SqlStateFaults();

    // Each slot is written by the delivery that holds the claim of its key, and by no other.
    private final int[] effects = new int[KEYS];
    private final int[] tries = new int[KEYS];

    abstract ContractDatabase<KeyStores> database();

    @Test
    void runsTheWorkOfEachKeyOnceWhenManyCopiesRace() {
        String run = UUID.randomUUID().toString();
        race(key -> take(run + key, key, false));

        assertThat(effects).containsOnly(1);
    }

    @Test
    void runsTheWorkOfEachKeyOnceWhenTheFirstCopyRollsBack() {
        String run = UUID.randomUUID().toString();
        race(key -> take(run + key, key, true));

        assertThat(effects).containsOnly(1);
    }

    @Test
    void grantsOneOfManyWaitingCopiesWhenTheFirstRollsBack() {
        Delivery delivery = delivery(UUID.randomUUID().toString());
        List<Concurrent<Claim>> copies = new ArrayList<>();
        try (HeldTransaction<KeyStores> first = database().begin()) {
            first.doWithin(stores -> stores.claim(delivery, WAIT));
            for (int copy = 0; copy < THREADS; copy++) {
                copies.add(database().concurrently(() -> untilItIsNotTheDatabase(() -> claim(delivery))));
            }
            database().awaitLockWait();
            database().letPass(AWHILE);
            assertThat(copies).noneMatch(Concurrent::isDone);
        }
        assertThat(copies.stream().map(Concurrent::join))
                .containsOnlyOnce(Claim.GRANTED)
                .contains(Claim.DUPLICATE);
    }

    @Test
    void countsEveryCopyThatItSkips() {
        String value = UUID.randomUUID().toString();
        race(key -> take(value, 0, false));

        database().doInTransaction(KeyStores::writeDuplicates);
        assertThat(duplicates(value)).isEqualTo(THREADS * KEYS - 1);
    }

    private int duplicates(String value) {
        String hash = new IdempotencyKey("race", value).hash();
        return Integer.parseInt(database().inTransaction(stores -> stores.rows().key("duplicates", hash)));
    }

    private void take(String value, int key, boolean isFirstRolledBack) {
        Delivery delivery = delivery(value);
        try {
            untilItIsNotTheDatabase(() -> database().inTransaction(stores -> {
                Claim claim = stores.claim(delivery, WAIT);
                if (claim == Claim.GRANTED) {
                    if (isFirstRolledBack && tries[key]++ == 0) {
                        throw new FirstCopyFails();
                    }
                    effects[key]++;
                }
                return claim;
            }));
        } catch (FirstCopyFails expected) {
            // Its claim is gone with it, and another copy does the work.
        }
    }

    private Claim claim(Delivery delivery) {
        return database().inTransaction(stores -> stores.claim(delivery, WAIT));
    }

    // MariaDB turns away all but one of those that waited when the first rolls back: deadlock. They
    // are delivered again.
    private static Claim untilItIsNotTheDatabase(Supplier<Claim> claim) {
        while (true) {
            try {
                return claim.get();
            } catch (PersistenceException failure) {
                if (FAULTS.of(failure) == Fault.NONE) {
                    throw failure;
                }
            }
        }
    }

    private static Delivery delivery(String value) {
        return new Delivery(new IdempotencyKey("race", value), "ID:1", null, null, null, null);
    }

    private void race(Work work) {
        List<Concurrent<Void>> copies = new ArrayList<>();
        for (int copy = 0; copy < THREADS; copy++) {
            copies.add(database().concurrently(() -> {
                for (int key = 0; key < KEYS; key++) {
                    work.on(key);
                }
                return null;
            }));
        }
        copies.forEach(Concurrent::join);
    }

    private interface Work {
        void on(int key);
    }

    private static class FirstCopyFails extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}

package dev.semel.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.idempotency.store.Claim;
import dev.semel.idempotency.store.DatabaseFaults.Fault;
import dev.semel.idempotency.store.Delivery;
import dev.semel.idempotency.store.IdempotencyKey;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import jakarta.persistence.PersistenceException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Threads times keys on a counter that nothing but the claim protects. */
abstract class ClaimRaceContract {

    private static final int THREADS = 8;
    private static final int KEYS = 40;
    private static final Duration AWHILE = Duration.ofMillis(300);
    private static final SqlStateFaults FAULTS = new SqlStateFaults();

    // Each slot is written by whoever holds the claim of its key, and by nobody else.
    private final int[] effects = new int[KEYS];
    private final int[] tries = new int[KEYS];

    abstract TestDatabase database();

    @Test
    void runsTheWorkOfEachKeyOnceWhenManyCopiesRace() throws Exception {
        String run = UUID.randomUUID().toString();
        race(key -> take(run + key, key, false));

        assertThat(effects).containsOnly(1);
    }

    @Test
    void runsTheWorkOfEachKeyOnceWhenTheFirstCopyRollsBack() throws Exception {
        String run = UUID.randomUUID().toString();
        race(key -> take(run + key, key, true));

        assertThat(effects).containsOnly(1);
    }

    @Test
    void grantsOneOfManyWaitingCopiesWhenTheFirstRollsBack() throws Exception {
        Delivery delivery = delivery(UUID.randomUUID().toString());
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<Claim>> copies = new ArrayList<>();
            try (OpenTransaction first = database().begin()) {
                TestStores.records(first.database()).claim(delivery, Duration.ofSeconds(10));
                for (int thread = 0; thread < THREADS; thread++) {
                    copies.add(threads.submit(() -> untilItIsNotTheDatabase(() -> claim(delivery))));
                }
                await().during(AWHILE).until(() -> copies.stream().noneMatch(Future::isDone));
            }
            List<Claim> claims = new ArrayList<>();
            for (Future<Claim> copy : copies) {
                claims.add(copy.get());
            }
            assertThat(claims).containsOnlyOnce(Claim.GRANTED).contains(Claim.DUPLICATE);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void countsEveryCopyThatItSkips() throws Exception {
        String value = UUID.randomUUID().toString();
        race(key -> take(value, 0, false));

        database().doInTransaction(TestStores::writeDuplicates);
        assertThat(duplicates(value)).isEqualTo(THREADS * KEYS - 1);
    }

    private int duplicates(String value) {
        return database().inTransaction(database -> ((Number) database.nativeQuery(
                                "SELECT duplicates FROM semel_idempotency_record WHERE key_hash = ?",
                                new IdempotencyKey("race", value).hash())
                        .getSingleResult())
                .intValue());
    }

    private void take(String value, int key, boolean isFirstRolledBack) {
        Delivery delivery = delivery(value);
        try {
            untilItIsNotTheDatabase(() -> database().inTransaction(database -> {
                Claim claim = TestStores.records(database).claim(delivery, Duration.ofSeconds(10));
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
        return database()
                .inTransaction(database -> TestStores.records(database).claim(delivery, Duration.ofSeconds(10)));
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
        return new Delivery(new IdempotencyKey("race", value), "ID:1", null, null);
    }

    private static void race(Work work) throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Callable<Void>> copies = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                copies.add(() -> {
                    for (int key = 0; key < KEYS; key++) {
                        work.on(key);
                    }
                    return null;
                });
            }
            for (Future<Void> copy : threads.invokeAll(copies)) {
                copy.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private interface Work {
        void on(int key);
    }

    private static class FirstCopyFails extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}

package dev.semel.internal.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.KeyRecord;
import dev.semel.internal.idempotency.store.KeyRecord.End;
import dev.semel.internal.idempotency.store.KeyRecord.Last;
import dev.semel.internal.idempotency.store.KeyRecord.Lease;
import dev.semel.internal.idempotency.store.KeyRecords;
import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.message.ContentHash;
import dev.semel.testing.Concurrent;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.HeldTransaction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How rows of keys are locked, waited for and read: all that the protocol relies on, on every database. */
abstract class KeyRecordsContract {

    private static final Duration WAIT = Duration.ofSeconds(10);
    private static final Duration LEASE = Duration.ofMinutes(5);

    private static final String CONTENT = ContentHash.ofText("content", List.of());

    private final UUID token = UUID.randomUUID();
    private final Delivery delivery = new Delivery(
                    new IdempotencyKey("rows", UUID.randomUUID().toString()), "ID:1", null, null, CONTENT, null)
            .under(token);
    private final String hash = delivery.key().hash();

    abstract ContractDatabase<KeyStores> database();

    @Test
    void leavesARowAloneThatIsThere() {
        assertThat(answers(keys -> keys.insertCompleted(delivery, WAIT))).isTrue();
        KeyRecord before = read();

        assertThat(answers(keys -> keys.insertCompleted(delivery, WAIT))).isFalse();
        assertThat(answers(keys -> keys.insertLeased(delivery, LEASE, WAIT))).isFalse();
        alone(keys -> {
            keys.insertFailed(delivery, WAIT);
            return null;
        });
        assertThat(read()).isEqualTo(before);
    }

    @Test
    void takesTheIdentityOfAnyKey() {
        List<Delivery> deliveries = IntStream.range(0, 300)
                .mapToObj(number -> new IdempotencyKey(hash, "key " + number))
                .map(key -> new Delivery(key, "ID:1", null, null, null, null))
                .toList();

        for (boolean isNew : List.of(true, false)) {
            assertThat(deliveries).allMatch(some -> answers(keys -> keys.insertCompleted(some, WAIT)) == isNew);
        }
    }

    @Test
    void keepsAllThatIsWrittenOfAKey() {
        insertLeased();
        Instant moment = Instant.parse("2026-01-02T03:04:05.123456Z");
        KeyRecord written = new KeyRecord(
                hash,
                CONTENT,
                RecordStatus.FAILED,
                7,
                UUID.randomUUID(),
                moment,
                true,
                new Lease(token, moment.plusSeconds(1)),
                new Last(
                        "ID:2",
                        "node-b",
                        "java.lang.Exception",
                        "broken",
                        new End(moment.plusSeconds(2), moment.plusSeconds(3))));
        write(written);
        assertThat(read()).isEqualTo(written);

        KeyRecord bare = new KeyRecord(
                hash,
                CONTENT,
                RecordStatus.DISCARDED,
                0,
                null,
                null,
                false,
                null,
                new Last("ID:3", "node-c", null, null, null));
        write(bare);
        assertThat(read()).isEqualTo(bare);
    }

    @Test
    void undoesAChangeWithItsTransaction() {
        insertLeased();
        KeyRecord before = read();
        try (HeldTransaction<KeyStores> undone = database().begin()) {
            undone.doWithin(stores -> stores.keys().complete(hash, token, WAIT));
        }
        assertThat(read()).isEqualTo(before);
    }

    @Test
    void locksARowAsItIsWhenTheWaitIsOver() {
        insertLeased();
        Concurrent<Optional<KeyRecord>> other;
        try (HeldTransaction<KeyStores> first = database().begin()) {
            first.doWithin(stores -> stores.keys().complete(hash, token, WAIT));
            other = concurrently(keys -> keys.lock(hash, WAIT));
            awaitLockWaitOf(other);
            first.commit();
        }
        assertThat(other.join().orElseThrow().status()).isEqualTo(RecordStatus.COMPLETED);
    }

    @Test
    void looksAtWhatIsCommittedWithoutAWait() {
        insertLeased();
        try (HeldTransaction<KeyStores> onlooker = database().begin()) {
            try (HeldTransaction<KeyStores> owner = database().begin()) {
                owner.doWithin(stores -> stores.keys().complete(hash, token, WAIT));
                assertThat(isCompletedFor(onlooker)).isFalse();
                owner.commit();
            }
            assertThat(isCompletedFor(onlooker)).as("in the same transaction").isTrue();
        }
    }

    private boolean isCompletedFor(HeldTransaction<KeyStores> transaction) {
        return transaction.within(stores -> stores.keys().isCompleted(delivery));
    }

    @Test
    void passesByARowThatAnotherTransactionHasLockedOrWritten() {
        try (HeldTransaction<KeyStores> owner = database().begin()) {
            owner.doWithin(stores -> stores.keys().insertLeased(delivery, LEASE, WAIT));
            assertThat(lockIfFree()).isEmpty();
            owner.commit();
        }
        assertThat(lockIfFree()).isPresent();
        try (HeldTransaction<KeyStores> owner = database().begin()) {
            owner.doWithin(stores -> stores.keys().lock(hash, WAIT));
            assertThat(lockIfFree()).isEmpty();
        }
        assertThat(lockIfFree()).isPresent();
    }

    @Test
    void grantsAKeyWhoseRowWasDeletedInBetween() {
        insertLeased();
        Concurrent<Claim> claim;
        try (HeldTransaction<KeyStores> purge = database().begin()) {
            purge.doWithin(stores -> stores.rows().forget(hash));
            claim = database().concurrently(() -> database().inTransaction(stores -> stores.claim(delivery, WAIT)));
            awaitLockWaitOf(claim);
            purge.commit();
        }
        assertThat(claim.join()).isEqualTo(Claim.GRANTED);
        assertThat(read().status()).isEqualTo(RecordStatus.COMPLETED);
    }

    @Test
    void locksNothingWhereTheRowWasDeletedInBetween() {
        insertLeased();

        assertThat(whileForgotten(keys -> keys.lock(hash, WAIT)).join()).isEmpty();
    }

    @Test
    void completesNothingWhereTheRowWasDeletedInBetween() {
        insertLeased();

        assertThat(whileForgotten(keys -> keys.complete(hash, token, WAIT)).join())
                .isFalse();
    }

    private <T> Concurrent<T> whileForgotten(Function<KeyRecords, T> work) {
        try (HeldTransaction<KeyStores> purge = database().begin()) {
            purge.doWithin(stores -> stores.rows().forget(hash));
            Concurrent<T> other = concurrently(work);
            awaitLockWaitOf(other);
            purge.commit();
            return other;
        }
    }

    @Test
    void findsALeaseLostThatWasTakenOverDuringTheWait() {
        insertLeased();
        UUID thief = UUID.randomUUID();
        Concurrent<Boolean> owner;
        try (HeldTransaction<KeyStores> taker = database().begin()) {
            taker.doWithin(stores -> {
                KeyRecord found = stores.keys().lock(hash, WAIT).orElseThrow();
                stores.keys()
                        .update(withLease(found, new Lease(thief, found.lease().until())));
                // Flushes what JPA has only noted.
                stores.rows().key("status", hash);
            });
            owner = concurrently(keys -> keys.complete(hash, token, WAIT));
            awaitLockWaitOf(owner);
            taker.commit();
        }
        assertThat(owner.join()).isFalse();
        assertThat(read().lease().token()).isEqualTo(thief);
    }

    @Test
    void changesNothingForADeliveryThatDoesNotHoldTheLease() {
        insertLeased();
        KeyRecord before = read();
        UUID other = UUID.randomUUID();

        assertThat(answers(keys -> keys.extend(hash, other, LEASE, WAIT))).isFalse();
        assertThat(answers(keys -> keys.complete(hash, other, WAIT))).isFalse();
        assertThat(answers(keys -> keys.complete(UUID.randomUUID().toString(), token, WAIT)))
                .isFalse();
        assertThat(read()).isEqualTo(before);
    }

    @Test
    void letsALeaseEndSoLongFromNowInWholeSeconds() {
        insertLeased();
        alone(keys -> keys.extend(hash, token, Duration.ofMillis(9_000_900), WAIT));

        Duration left =
                alone(keys -> Duration.between(keys.now(), read().lease().until()));
        assertThat(left).isBetween(Duration.ofSeconds(8_700), Duration.ofSeconds(9_000));
    }

    private static KeyRecord withLease(KeyRecord found, Lease lease) {
        return new KeyRecord(
                found.keyHash(),
                found.contentHash(),
                found.status(),
                found.attempts(),
                found.retryEventId(),
                found.failingSince(),
                found.isOutcomeUnknown(),
                lease,
                found.last());
    }

    private void awaitLockWaitOf(Concurrent<?> other) {
        database().awaitLockWait();
        assertThat(other.isDone()).isFalse();
    }

    private void insertLeased() {
        alone(keys -> keys.insertLeased(delivery, LEASE, WAIT));
    }

    private void write(KeyRecord record) {
        alone(keys -> {
            keys.lock(hash, WAIT);
            keys.update(record);
            return null;
        });
    }

    private KeyRecord read() {
        return alone(keys -> keys.lock(hash, WAIT).orElseThrow());
    }

    private <T> Concurrent<T> concurrently(Function<KeyRecords, T> work) {
        return database().concurrently(() -> alone(work));
    }

    private Optional<KeyRecord> lockIfFree() {
        return alone(keys -> keys.lockIfFree(hash));
    }

    private boolean answers(Predicate<KeyRecords> question) {
        return alone(question::test);
    }

    private <T> T alone(Function<KeyRecords, T> work) {
        return database().inTransaction(stores -> work.apply(stores.keys()));
    }
}

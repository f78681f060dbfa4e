package dev.semel.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.history.Failure;
import dev.semel.idempotency.store.Claim;
import dev.semel.idempotency.store.Delivery;
import dev.semel.idempotency.store.IdempotencyKey;
import dev.semel.idempotency.store.IdempotencyStore;
import dev.semel.idempotency.store.IdempotencyStore.Failing;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** What every idempotency store promises, whatever the database. */
abstract class IdempotencyStoreContract {

    private static final Duration WAIT = Duration.ofSeconds(10);
    private static final Failure FAILURE = new Failure("java.lang.Exception", "broken", "stack");

    private final Delivery delivery = foreign(UUID.randomUUID().toString());

    abstract TestDatabase database();

    @Test
    void grantsTheFirstClaimAndCompletesTheRecord() {
        assertThat(claim(delivery)).isEqualTo(Claim.GRANTED);
        assertThat(status()).isEqualTo("COMPLETED");
    }

    @Test
    void skipsAndCountsACopyOfCompletedWork() {
        claim(delivery);

        assertThat(claim(delivery)).isEqualTo(Claim.DUPLICATE);
        assertThat(claim(delivery)).isEqualTo(Claim.DUPLICATE);
        database().doInTransaction(TestStores::writeDuplicates);
        assertThat(column("duplicates")).isEqualTo("2");
    }

    @Test
    void keepsConsumersOfOneEventApart() {
        claim(delivery);

        Delivery other =
                new Delivery(new IdempotencyKey("another", delivery.key().value()), "ID:1", null, null);
        assertThat(claim(other)).isEqualTo(Claim.GRANTED);
    }

    @Test
    void leavesNothingOfAClaimThatIsRolledBack() {
        try (OpenTransaction open = database().begin()) {
            assertThat(TestStores.records(open.database()).claim(delivery, WAIT))
                    .isEqualTo(Claim.GRANTED);
        }
        assertThat(claim(delivery)).isEqualTo(Claim.GRANTED);
    }

    @Test
    void letsAConcurrentCopyWaitAndThenSkipsIt() {
        CompletableFuture<Claim> copy;
        try (OpenTransaction first = database().begin()) {
            TestStores.records(first.database()).claim(delivery, WAIT);
            copy = CompletableFuture.supplyAsync(() -> claim(delivery));
            assertThat(copy).isNotCompleted();
            first.commit();
        }
        assertThat(copy.join()).isEqualTo(Claim.DUPLICATE);
    }

    @Test
    void grantsAWaitingCopyWhenTheFirstRollsBack() {
        CompletableFuture<Claim> copy;
        try (OpenTransaction first = database().begin()) {
            TestStores.records(first.database()).claim(delivery, WAIT);
            copy = CompletableFuture.supplyAsync(() -> claim(delivery));
            assertThat(copy).isNotCompleted();
        }
        assertThat(copy.join()).isEqualTo(Claim.GRANTED);
    }

    @Test
    void grantsOnlyTheLiveRetryOfFailedWork() {
        UUID retry = UUID.randomUUID();
        recordFailed(delivery, 1, retry);

        assertThat(claim(delivery)).isEqualTo(Claim.SUPERSEDED);
        assertThat(claim(carriedBy(UUID.randomUUID()))).isEqualTo(Claim.SUPERSEDED);
        assertThat(claim(carriedBy(retry))).isEqualTo(Claim.GRANTED);
        assertThat(status()).isEqualTo("COMPLETED");
    }

    @Test
    void countsAFailureOfTheSameDeliveryOnce() {
        recordFailed(delivery, 1, UUID.randomUUID());

        assertThat(lockForFailure(delivery)).isEmpty();
    }

    @Test
    void countsTheFailureOfTheLiveRetry() {
        UUID retry = UUID.randomUUID();
        recordFailed(delivery, 1, retry);

        assertThat(attemptsOf(carriedBy(retry))).isEqualTo(1);
    }

    @Test
    void neverRecordsAFailureOverCompletedWork() {
        claim(delivery);

        assertThat(lockForFailure(delivery)).isEmpty();
        assertThat(status()).isEqualTo("COMPLETED");
    }

    @Test
    void asksATransactionInDoubtBeforeItRecordsAFailure() {
        CompletableFuture<Optional<Failing>> recorder;
        try (OpenTransaction inDoubt = database().begin()) {
            TestStores.records(inDoubt.database()).claim(delivery, WAIT);
            recorder = CompletableFuture.supplyAsync(() -> lockForFailure(delivery));
            assertThat(recorder).isNotCompleted();
            inDoubt.commit();
        }
        assertThat(recorder.join()).isEmpty();
    }

    @Test
    void closesParkedWorkUntilAnOperatorReopensIt() {
        park();
        assertThat(claim(delivery)).isEqualTo(Claim.CLOSED);

        UUID retry = UUID.randomUUID();
        assertThat(answers(store -> store.reopen(delivery.key().hash(), retry))).isTrue();

        assertThat(claim(delivery)).isEqualTo(Claim.SUPERSEDED);
        assertThat(attemptsOf(carriedBy(retry))).isZero();
        assertThat(claim(carriedBy(retry))).isEqualTo(Claim.GRANTED);
    }

    @Test
    void reopensOnlyWhatIsParked() {
        claim(delivery);

        assertThat(answers(store -> store.reopen(delivery.key().hash(), UUID.randomUUID())))
                .isFalse();
        assertThat(answers(store -> store.discard(delivery.key().hash()))).isFalse();
    }

    @Test
    void keepsDiscardedWorkClosed() {
        park();
        assertThat(answers(store -> store.discard(delivery.key().hash()))).isTrue();

        assertThat(claim(delivery)).isEqualTo(Claim.CLOSED);
        assertThat(status()).isEqualTo("DISCARDED");
    }

    @Test
    void keepsAnyKeyWhateverItHolds() {
        for (String key : new String[] {
            "k".repeat(1_000_000),
            "nul\0inside",
            "'; DROP TABLE semel_slot; --",
            "<script>",
            "\uD83D\uDE00",
            "\uD83D",
            " a ",
            "a"
        }) {
            Delivery hostile = foreign(key + delivery.key().value());
            assertThat(claim(hostile)).isEqualTo(Claim.GRANTED);
            assertThat(claim(hostile)).isEqualTo(Claim.DUPLICATE);
        }
    }

    private void park() {
        inTransaction(store -> {
            store.lockForFailure(delivery);
            store.recordParked(delivery, 4, FAILURE);
            return null;
        });
    }

    private void recordFailed(Delivery failed, int attempts, UUID retry) {
        inTransaction(store -> {
            store.lockForFailure(failed);
            store.recordFailed(failed, attempts, retry, FAILURE);
            return null;
        });
    }

    private Optional<Failing> lockForFailure(Delivery failed) {
        return inTransaction(store -> store.lockForFailure(failed));
    }

    private int attemptsOf(Delivery failed) {
        return lockForFailure(failed).orElseThrow().attempts();
    }

    private Claim claim(Delivery claimed) {
        return inTransaction(store -> store.claim(claimed, WAIT));
    }

    private boolean answers(Predicate<IdempotencyStore> question) {
        return inTransaction(question::test);
    }

    private <T> T inTransaction(Function<IdempotencyStore, T> work) {
        return database().inTransaction(database -> work.apply(TestStores.records(database)));
    }

    private String status() {
        return column("status");
    }

    private String column(String name) {
        return database().inTransaction(database -> database.nativeQuery(
                        "SELECT " + name + " FROM semel_idempotency_record WHERE key_hash = ?",
                        delivery.key().hash())
                .getSingleResult()
                .toString());
    }

    private Delivery carriedBy(UUID event) {
        return new Delivery(delivery.key(), "ID:2", event, null);
    }

    private static Delivery foreign(String key) {
        return new Delivery(new IdempotencyKey("consumer", key), "ID:1", null, null);
    }
}

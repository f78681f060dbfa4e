package dev.semel.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.history.Failure;
import dev.semel.idempotency.Mode;
import dev.semel.idempotency.OnBusy;
import dev.semel.idempotency.OnUnknownOutcome;
import dev.semel.idempotency.consumer.WorkRule;
import dev.semel.idempotency.lease.LeaseStore;
import dev.semel.idempotency.store.Claim;
import dev.semel.idempotency.store.Delivery;
import dev.semel.idempotency.store.IdempotencyKey;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every lease store promises, whatever the database. */
abstract class LeaseStoreContract {

    private static final Duration LEASE = Duration.ofMinutes(5);
    private static final int RIVALS = 8;

    private final String key = UUID.randomUUID().toString();
    private final Delivery owner = delivery();
    private final Delivery rival = delivery();

    abstract TestDatabase database();

    @Test
    void leasesAFreeKeyAndShowsItToEverybody() {
        assertThat(acquire(owner)).isEqualTo(Claim.GRANTED);
        assertThat(column("status")).isEqualTo("IN_PROGRESS");
        assertThat(column("node")).isEqualTo("node-a");
    }

    @Test
    void callsAKeyUnderALiveLeaseBusy() {
        acquire(owner);

        assertThat(acquire(rival)).isEqualTo(Claim.BUSY);
        assertThat(claim(rival)).isEqualTo(Claim.BUSY);
        assertThat(column("duplicates")).isEqualTo("0");
    }

    @Test
    void letsAnotherDeliveryTakeOverALapsedLease() {
        acquire(owner);
        lapse();

        assertThat(acquire(rival)).isEqualTo(Claim.GRANTED);
        assertThat(holds(leases -> leases.extend(owner, LEASE))).isFalse();
        assertThat(holds(leases -> leases.guard(owner))).isFalse();
        assertThat(holds(leases -> leases.complete(owner))).isFalse();
        assertThat(holds(leases -> leases.complete(rival))).isTrue();
        assertThat(column("status")).isEqualTo("COMPLETED");
    }

    @Test
    void takesALapsedLeaseOverOnlyToCloseItWhereTheOutcomeMustBeFoundOut() {
        acquire(owner);
        lapse();

        assertThat(acquire(rival, OnUnknownOutcome.PARK)).isEqualTo(Claim.OUTCOME_UNKNOWN);
        assertThat(mayFail(rival)).isTrue();
        assertThat(mayFail(owner)).isFalse();
    }

    @Test
    void letsTheOwnerGoOnAfterALapseThatNobodyUsed() {
        acquire(owner);
        lapse();

        assertThat(holds(leases -> leases.extend(owner, LEASE))).isTrue();
        assertThat(acquire(rival)).isEqualTo(Claim.BUSY);
        assertThat(holds(leases -> leases.complete(owner))).isTrue();
    }

    @Test
    void completesOnceHoweverOftenTheOwnerAsks() {
        acquire(owner);

        assertThat(holds(leases -> leases.complete(owner))).isTrue();
        assertThat(holds(leases -> leases.complete(owner))).isTrue();
        assertThat(column("attempts")).isEqualTo("1");
        assertThat(acquire(rival)).isEqualTo(Claim.DUPLICATE);
    }

    @Test
    void letsOnlyTheOwnerRecordAFailure() {
        acquire(owner);

        assertThat(mayFail(rival)).isFalse();
        assertThat(mayFail(owner)).isTrue();
    }

    @Test
    void leasesFailedWorkToItsLiveRetryOnly() {
        UUID retry = UUID.randomUUID();
        acquire(owner);
        database().doInTransaction(database -> {
            TestStores.records(database).lockForFailure(owner);
            TestStores.records(database)
                    .recordFailed(owner, 1, retry, new Failure("java.lang.Exception", "broken", "stack"));
        });

        assertThat(acquire(rival)).isEqualTo(Claim.SUPERSEDED);
        Delivery live = new Delivery(rival.key(), "ID:retry", retry, null, UUID.randomUUID());
        assertThat(acquire(live)).isEqualTo(Claim.GRANTED);
    }

    @Test
    void keepsARivalOutWhileTheOwnersTransactionIsGuarded() {
        acquire(owner);
        CompletableFuture<Claim> taker;
        try (OpenTransaction work = database().begin()) {
            assertThat(TestStores.leases(work.database()).guard(owner)).isTrue();
            taker = CompletableFuture.supplyAsync(() -> acquire(rival));
            assertThat(TestStores.leases(work.database()).complete(owner)).isTrue();
            assertThat(taker).isNotCompleted();
            work.commit();
        }
        assertThat(taker.join()).isEqualTo(Claim.DUPLICATE);
    }

    @Test
    void grantsALapsedLeaseToOneOfManyRivals() {
        acquire(owner);
        lapse();

        List<CompletableFuture<Claim>> rivals = IntStream.range(0, RIVALS)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> acquire(delivery())))
                .toList();

        assertThat(rivals.stream().map(CompletableFuture::join))
                .containsOnlyOnce(Claim.GRANTED)
                .contains(Claim.BUSY);
    }

    @Test
    void callsOtherContentAConflictWhoeverHoldsTheLease() {
        acquire(new Delivery(owner.key(), "ID:1", null, "hash", owner.leaseToken()));

        assertThat(acquire(new Delivery(owner.key(), "ID:2", null, "other", UUID.randomUUID())))
                .isEqualTo(Claim.CONFLICT);
    }

    private Claim acquire(Delivery delivery) {
        return acquire(delivery, OnUnknownOutcome.RUN_AGAIN);
    }

    private Claim acquire(Delivery delivery, OnUnknownOutcome onUnknown) {
        WorkRule rule = new WorkRule(Mode.LEASED, OnBusy.WAIT, onUnknown, LEASE);
        return answers(leases -> leases.acquire(delivery, rule));
    }

    private Claim claim(Delivery delivery) {
        return database()
                .inTransaction(database -> TestStores.records(database).claim(delivery, Duration.ofSeconds(10)));
    }

    private boolean mayFail(Delivery delivery) {
        return database()
                .inTransaction(database ->
                        TestStores.records(database).lockForFailure(delivery).isPresent());
    }

    private boolean holds(Predicate<LeaseStore> question) {
        return answers(question::test);
    }

    private <T> T answers(Function<LeaseStore, T> question) {
        return database().inTransaction(database -> question.apply(TestStores.leases(database)));
    }

    private void lapse() {
        database().doInTransaction(database -> database.nativeQuery(
                        "UPDATE semel_idempotency_record SET lease_until = first_seen_at WHERE key_hash = ?",
                        owner.key().hash())
                .executeUpdate());
    }

    private String column(String name) {
        return database().inTransaction(database -> database.nativeQuery(
                        "SELECT " + name + " FROM semel_idempotency_record WHERE key_hash = ?",
                        owner.key().hash())
                .getSingleResult()
                .toString());
    }

    private Delivery delivery() {
        return new Delivery(new IdempotencyKey("long-work", key), "ID:1", null, null, UUID.randomUUID());
    }
}

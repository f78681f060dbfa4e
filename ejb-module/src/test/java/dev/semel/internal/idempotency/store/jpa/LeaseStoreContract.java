package dev.semel.internal.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.mode.LeaseStore;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.message.ContentHash;
import dev.semel.testing.Concurrent;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.HeldTransaction;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every lease store promises, on every database. */
abstract class LeaseStoreContract {

    private static final Duration LEASE = Duration.ofMinutes(5);
    private static final int RIVALS = 8;
    private static final Failure FAILURE = new Failure("java.lang.Exception", "broken", "stack");

    private final String key = UUID.randomUUID().toString();
    private final Delivery owner = delivery();
    private final Delivery rival = delivery();

    abstract ContractDatabase<KeyStores> database();

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

        assertThat(acquire(rival)).isEqualTo(Claim.OUTCOME_UNKNOWN);
        assertThat(holds(leases -> leases.extend(owner, LEASE))).isFalse();
        assertThat(holds(leases -> leases.guard(owner))).isFalse();
        assertThat(holds(leases -> leases.complete(owner, Optional.empty()))).isFalse();
        assertThat(holds(leases -> leases.complete(rival, Optional.empty()))).isTrue();
        assertThat(column("status")).isEqualTo("COMPLETED");
    }

    @Test
    void givesALapsedLeaseToWhoeverIsToFindTheOutcomeOut() {
        acquire(owner);
        lapse();

        assertThat(acquire(rival)).isEqualTo(Claim.OUTCOME_UNKNOWN);
        assertThat(failing(rival)).isEqualTo(Claim.GRANTED);
        assertThat(failing(owner)).isEqualTo(Claim.BUSY);
    }

    @Test
    void tellsAClaimWithoutALeaseThatOneHasLapsed() {
        acquire(owner);
        lapse();

        assertThat(claim(rival, token -> Claim.BUSY)).isEqualTo(Claim.BUSY);
        assertThat(column("status")).isEqualTo("IN_PROGRESS");
        assertThat(claim(rival, token -> token.equals(owner.leaseToken()) ? Claim.OUTCOME_UNKNOWN : Claim.GRANTED))
                .isEqualTo(Claim.OUTCOME_UNKNOWN);
        assertThat(column("status")).isEqualTo("COMPLETED");
        assertThat(holds(leases -> leases.complete(owner, Optional.empty()))).isFalse();
    }

    @Test
    void leavesALapsedLeaseAloneWhoseOwnerMayStillTell() {
        acquire(owner);
        lapse();

        assertThat(acquire(rival, token -> Claim.BUSY)).isEqualTo(Claim.BUSY);
        assertThat(holds(leases -> leases.complete(owner, Optional.empty()))).isTrue();
    }

    @Test
    void letsTheOwnerGoOnAfterALapseThatNobodyUsed() {
        acquire(owner);
        lapse();

        assertThat(holds(leases -> leases.extend(owner, LEASE))).isTrue();
        assertThat(acquire(rival)).isEqualTo(Claim.BUSY);
        assertThat(holds(leases -> leases.complete(owner, Optional.empty()))).isTrue();
    }

    @Test
    void completesOnceHoweverOftenTheOwnerAsks() {
        acquire(owner);

        assertThat(holds(leases -> leases.complete(owner, Optional.empty()))).isTrue();
        assertThat(holds(leases -> leases.complete(owner, Optional.empty()))).isTrue();
        assertThat(column("attempts")).isEqualTo("1");
        assertThat(acquire(rival)).isEqualTo(Claim.DUPLICATE);
    }

    @Test
    void letsOnlyTheOwnerRecordAFailure() {
        acquire(owner);

        assertThat(failing(rival)).isEqualTo(Claim.BUSY);
        assertThat(failing(owner)).isEqualTo(Claim.GRANTED);
    }

    @Test
    void tellsAFailureThatTheLeaseOfAnotherHasLapsed() {
        acquire(owner);
        lapse();

        assertThat(failing(new Delivery(owner.key(), "ID:2", null, null, null, null)))
                .isEqualTo(Claim.OUTCOME_UNKNOWN);
        assertThat(failing(owner)).isEqualTo(Claim.GRANTED);
    }

    @Test
    void goesOnTellingThatAnOutcomeIsUnknownWhateverFailsAfterIt() {
        acquire(owner);
        lapse();
        assertThat(acquire(rival)).isEqualTo(Claim.OUTCOME_UNKNOWN);
        UUID retry = UUID.randomUUID();
        recordFailed(rival, retry);

        Delivery live = broughtBy(retry);
        assertThat(acquire(live)).as("after a failure").isEqualTo(Claim.OUTCOME_UNKNOWN);
        database().doInTransaction(stores -> stores.records().giveBack(live));
        assertThat(acquire(broughtBy(retry))).as("given back").isEqualTo(Claim.OUTCOME_UNKNOWN);
    }

    @Test
    void goesOnTellingItWhereTheNextHandlerIsKnownToHaveReturnedAndItsLeaseLapsed() {
        acquire(owner);
        lapse();
        acquire(rival);
        lapse();

        assertThat(acquire(delivery(), token -> Claim.GRANTED)).isEqualTo(Claim.OUTCOME_UNKNOWN);
    }

    @Test
    void remembersAnUnknownOutcomeOverWhichWorkWithoutALeaseHasFailed() {
        acquire(owner);
        lapse();
        recordFailed(new Delivery(owner.key(), "ID:2", null, null, null, null), null);

        assertThat(claim(rival)).isEqualTo(Claim.OUTCOME_UNKNOWN);
    }

    @ParameterizedTest
    @EnumSource(
            value = ParkReason.class,
            names = {"OUTCOME_UNKNOWN", "SERVER_DIED", "ATTEMPTS_USED_UP", "TERMINAL_FAILURE"})
    void tellsItUntilAnOperatorRetriesWhatWasParkedForIt(ParkReason reason) {
        acquire(owner);
        lapse();
        acquire(rival);
        assertThat(claimAfterRetryOf(reason, rival))
                .isEqualTo(reason.showsAnUnknownOutcome() ? Claim.GRANTED : Claim.OUTCOME_UNKNOWN);
    }

    @Test
    void tellsItWhereAFailureForGoodWasParkedOverTheLapsedLeaseOfAnother() {
        acquire(owner);
        lapse();
        Delivery other = new Delivery(owner.key(), "ID:2", null, null, null, null);
        assertThat(claimAfterRetryOf(ParkReason.TERMINAL_FAILURE, other)).isEqualTo(Claim.OUTCOME_UNKNOWN);
    }

    private Claim claimAfterRetryOf(ParkReason reason, Delivery parked) {
        UUID retry = UUID.randomUUID();
        database().doInTransaction(stores -> {
            stores.records().lockForFailure(parked);
            stores.records().recordParked(parked, 1, reason, FAILURE);
        });
        database()
                .doInTransaction(stores -> stores.decisions().reopen(owner.key().hash(), retry));
        return acquire(broughtBy(retry));
    }

    @Test
    void tellsItNoMoreWhenAnOperatorRunsAKeyAgainWhoseLeaseHasLapsed() {
        UUID retry = UUID.randomUUID();
        UUID next = UUID.randomUUID();
        acquire(owner);
        recordFailed(owner, retry);
        acquire(broughtBy(retry));
        lapse();
        database().doInTransaction(stores -> stores.decisions()
                .reopenStranded(owner.key().hash(), last -> Optional.of(next)));
        assertThat(acquire(broughtBy(next))).isEqualTo(Claim.GRANTED);
    }

    @Test
    void tellsNothingOfTheKindAfterFailuresAlone() {
        acquire(owner);
        recordFailed(owner, null);

        assertThat(acquire(rival)).isEqualTo(Claim.GRANTED);
    }

    @Test
    void leavesAKeyThatIsGivenBackToWhoeverComesNext() {
        acquire(owner);
        database().doInTransaction(stores -> stores.records().giveBack(rival));
        assertThat(acquire(rival)).as("only the holder gives back").isEqualTo(Claim.BUSY);

        database().doInTransaction(stores -> stores.records().giveBack(owner));
        assertThat(column("status")).isEqualTo("FAILED");
        assertThat(acquire(rival)).isEqualTo(Claim.GRANTED);
    }

    @Test
    void keepsTheRetryOfAKeyThatIsGivenBack() {
        UUID retry = UUID.randomUUID();
        acquire(owner);
        recordFailed(owner, retry);
        Delivery live = broughtBy(retry);
        acquire(live);
        database().doInTransaction(stores -> stores.records().giveBack(live));

        assertThat(column("attempts")).isEqualTo("1");
        assertThat(acquire(rival)).as("a copy, while the retry is to come").isEqualTo(Claim.SUPERSEDED);
        assertThat(acquire(live)).isEqualTo(Claim.GRANTED);
    }

    @Test
    void givesALeaseBackOfWhichItIsNotKnownYetWhetherItIsStored() {
        Concurrent<Boolean> giver;
        try (HeldTransaction<KeyStores> inDoubt = database().begin()) {
            inDoubt.doWithin(stores -> stores.leases().acquire(owner, LEASE, token -> Claim.OUTCOME_UNKNOWN));
            giver = database().concurrently(() -> {
                database().doInTransaction(stores -> stores.leases().giveBack(owner));
                return true;
            });
            database().awaitLockWait();
            inDoubt.commit();
        }
        giver.join();

        assertThat(column("status")).isEqualTo("FAILED");
        assertThat(acquire(rival)).isEqualTo(Claim.GRANTED);
    }

    @Test
    void runsAgainWhatIsKnownToHaveReturnedWhoseLeaseLapsed() {
        acquire(owner);
        lapse();

        assertThat(acquire(rival, token -> token.equals(owner.leaseToken()) ? Claim.GRANTED : Claim.BUSY))
                .isEqualTo(Claim.GRANTED);
    }

    @Test
    void leasesFailedWorkToItsLiveRetryOnly() {
        UUID retry = UUID.randomUUID();
        acquire(owner);
        recordFailed(owner, retry);

        assertThat(acquire(rival)).isEqualTo(Claim.SUPERSEDED);
        Delivery live = broughtBy(retry);
        assertThat(acquire(live)).isEqualTo(Claim.GRANTED);
    }

    @Test
    void keepsARivalOutWhileTheOwnersTransactionIsGuarded() {
        acquire(owner);
        Concurrent<Claim> taker;
        try (HeldTransaction<KeyStores> work = database().begin()) {
            assertThat(work.<Boolean>within(stores -> stores.leases().guard(owner)))
                    .isTrue();
            taker = database().concurrently(() -> acquire(rival));
            database().awaitLockWait();
            assertThat(work.<Boolean>within(stores -> stores.leases().complete(owner, Optional.empty())))
                    .isTrue();
            assertThat(taker.isDone()).isFalse();
            work.commit();
        }
        assertThat(taker.join()).isEqualTo(Claim.DUPLICATE);
    }

    @Test
    void grantsALapsedLeaseToOneOfManyRivals() {
        acquire(owner);
        lapse();

        List<Concurrent<Claim>> rivals = IntStream.range(0, RIVALS)
                .mapToObj(i -> database().concurrently(() -> acquire(delivery())))
                .toList();

        assertThat(rivals.stream().map(Concurrent::join))
                .containsOnlyOnce(Claim.OUTCOME_UNKNOWN)
                .contains(Claim.BUSY);
    }

    @Test
    void callsOtherContentAConflictWhoeverHoldsTheLease() {
        acquire(new Delivery(owner.key(), "ID:1", null, null, ContentHash.ofText("one", List.of()), null)
                .under(owner.leaseToken()));

        assertThat(acquire(new Delivery(owner.key(), "ID:2", null, null, ContentHash.ofText("other", List.of()), null)
                        .under(UUID.randomUUID())))
                .isEqualTo(Claim.CONFLICT);
    }

    private void recordFailed(Delivery delivery, UUID retry) {
        database().doInTransaction(stores -> {
            stores.records().lockForFailure(delivery);
            stores.records().recordFailed(delivery, 1, retry, FAILURE);
        });
    }

    private Delivery broughtBy(UUID retry) {
        return new Delivery(owner.key(), "ID:retry", retry, null, null, null).under(UUID.randomUUID());
    }

    private Claim acquire(Delivery delivery) {
        return acquire(delivery, token -> Claim.OUTCOME_UNKNOWN);
    }

    private Claim acquire(Delivery delivery, Function<UUID, Claim> lapsed) {
        return answers(leases -> leases.acquire(delivery, LEASE, lapsed));
    }

    private Claim claim(Delivery delivery) {
        return claim(delivery, token -> Claim.OUTCOME_UNKNOWN);
    }

    private Claim claim(Delivery delivery, Function<UUID, Claim> lapsed) {
        return answers(leases -> leases.claim(delivery, Duration.ofSeconds(10), lapsed));
    }

    private Claim failing(Delivery delivery) {
        return database()
                .inTransaction(
                        stores -> stores.records().lockForFailure(delivery).claim());
    }

    private boolean holds(Predicate<LeaseStore> question) {
        return answers(question::test);
    }

    private <T> T answers(Function<LeaseStore, T> question) {
        return database().inTransaction(stores -> question.apply(stores.leases()));
    }

    private void lapse() {
        database().doInTransaction(stores -> stores.rows().lapse(owner.key().hash()));
    }

    private String column(String name) {
        return database()
                .inTransaction(stores -> stores.rows().key(name, owner.key().hash()));
    }

    private Delivery delivery() {
        return new Delivery(new IdempotencyKey("long-work", key), "ID:1", null, null, null, null)
                .under(UUID.randomUUID());
    }
}

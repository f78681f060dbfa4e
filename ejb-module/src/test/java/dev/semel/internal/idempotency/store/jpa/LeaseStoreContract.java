package dev.semel.internal.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.KeyStore;
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
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every lease store promises, on every database and in a cache. */
abstract class LeaseStoreContract {

    static final Duration LEASE = Duration.ofMinutes(5);
    private static final int RIVALS = 8;
    static final Failure FAILURE = new Failure("java.lang.Exception", "broken", "stack");

    private final String key = UUID.randomUUID().toString();
    final Delivery owner = delivery();
    final Delivery rival = delivery();

    abstract ContractDatabase<KeyStores> database();

    /** Where keys are that have not failed. */
    KeyStore store() {
        return KeyStore.DATABASE;
    }

    @Test
    void callsAKeyUnderALiveLeaseBusy() {
        acquire(owner);

        assertThat(acquire(rival)).isEqualTo(Claim.BUSY);
    }

    @Test
    void letsAnotherDeliveryTakeOverALapsedLease() {
        acquire(owner);
        lapse();

        assertThat(acquire(rival)).isEqualTo(Claim.OUTCOME_UNKNOWN);
        assertThat(holds(leases -> leases.extend(owner, LEASE))).isFalse();
        assertThat(holds(leases -> leases.guard(owner))).isFalse();
        assertThat(completes(owner)).isFalse();
        assertThat(completes(rival)).isTrue();
        assertThat(column("status")).isEqualTo("COMPLETED");
    }

    @Test
    void givesALapsedLeaseToTheDeliveryThatIsToFindTheOutcomeOut() {
        acquire(owner);
        lapse();

        assertThat(acquire(rival)).isEqualTo(Claim.OUTCOME_UNKNOWN);
        assertThat(failing(rival)).isEqualTo(Claim.GRANTED);
        assertThat(failing(owner)).isEqualTo(Claim.BUSY);
    }

    @Test
    void leavesALapsedLeaseAloneWhoseOwnerMayStillTell() {
        acquire(owner);
        lapse();

        assertThat(acquire(rival, token -> Claim.BUSY)).isEqualTo(Claim.BUSY);
        assertThat(completes(owner)).isTrue();
    }

    @Test
    void letsTheOwnerGoOnAfterALapseThatNoOtherUsed() {
        acquire(owner);
        lapse();

        assertThat(holds(leases -> leases.extend(owner, LEASE))).isTrue();
        assertThat(acquire(rival)).isEqualTo(Claim.BUSY);
        assertThat(completes(owner)).isTrue();
    }

    @Test
    void completesOnceHoweverOftenTheOwnerAsks() {
        acquire(owner);

        assertThat(completes(owner)).isTrue();
        assertThat(completes(owner)).isTrue();
        assertThat(acquire(rival)).isEqualTo(Claim.DUPLICATE);
    }

    @Test
    void completesOnceHoweverOftenTheOwnerAsksInOneTransactionThatGuardsTheLease() {
        acquire(owner);

        assertThat(holds(leases -> leases.guard(owner)
                        && leases.complete(owner, Optional.empty())
                        && leases.complete(owner, Optional.empty())))
                .isTrue();
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

        assertThat(failing(unleased())).isEqualTo(Claim.OUTCOME_UNKNOWN);
        assertThat(failing(owner)).isEqualTo(Claim.GRANTED);
    }

    @Test
    void goesOnTellingThatAnOutcomeIsUnknownAfterAnyLaterFailure() {
        acquire(owner);
        lapse();
        assertThat(acquire(rival)).isEqualTo(Claim.OUTCOME_UNKNOWN);
        UUID retry = UUID.randomUUID();
        recordFailed(rival, retry);

        Delivery live = broughtBy(retry);
        assertThat(acquire(live)).as("after a failure").isEqualTo(Claim.OUTCOME_UNKNOWN);
        database().doInTransaction(stores -> stores.leases().giveBack(live));
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
        Delivery other = unleased();
        assertThat(claimAfterRetryOf(ParkReason.TERMINAL_FAILURE, other)).isEqualTo(Claim.OUTCOME_UNKNOWN);
    }

    Claim claimAfterRetryOf(ParkReason reason, Delivery parked) {
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
    void leavesAKeyThatIsGivenBackToTheNextDelivery() {
        acquire(owner);
        database().doInTransaction(stores -> stores.leases().giveBack(rival));
        assertThat(acquire(rival)).as("only the holder gives back").isEqualTo(Claim.BUSY);

        database().doInTransaction(stores -> stores.leases().giveBack(owner));
        assertThatTheKeyIsFree();
        assertThat(acquire(rival)).isEqualTo(Claim.GRANTED);
    }

    @Test
    void keepsTheRetryOfAKeyThatIsGivenBack() {
        UUID retry = UUID.randomUUID();
        acquire(owner);
        recordFailed(owner, retry);
        Delivery live = broughtBy(retry);
        acquire(live);
        database().doInTransaction(stores -> stores.leases().giveBack(live));

        assertThat(column("attempts")).isEqualTo("1");
        assertThat(acquire(rival)).as("a copy, while the retry is to come").isEqualTo(Claim.SUPERSEDED);
        assertThat(acquire(live)).isEqualTo(Claim.GRANTED);
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
    void tellsTheOneWhoStoresARetryForLaterWhetherItsKeyIsFreeByNow() {
        UUID retry = UUID.randomUUID();
        acquire(owner);
        recordFailed(owner, retry);
        Delivery live = broughtBy(retry);
        acquire(live);
        assertThat(isFreeWhenStored(broughtBy(retry))).as("under a lease").isFalse();

        database().doInTransaction(stores -> stores.leases().giveBack(live));
        assertThat(isFreeWhenStored(broughtBy(retry))).as("given back").isTrue();
    }

    private boolean isFreeWhenStored(Delivery later) {
        AtomicBoolean isKeyFree = new AtomicBoolean();
        database().doInTransaction(stores -> stores.records().handOver(later, false, (place, isFree) -> {
            isKeyFree.set(isFree);
            return UUID.randomUUID();
        }));
        return isKeyFree.get();
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
    void callsOtherContentAConflictUnderAnyHolderOfTheLease() {
        acquire(withContent("one"));

        assertThat(acquire(withContent("other"))).isEqualTo(Claim.CONFLICT);
    }

    void assertThatTheKeyIsFree() {
        assertThat(column("status")).isEqualTo("FAILED");
    }

    void recordFailed(Delivery delivery, UUID retry) {
        database().doInTransaction(stores -> {
            stores.records().lockForFailure(delivery);
            stores.records().recordFailed(delivery, 1, retry, FAILURE);
        });
    }

    Delivery broughtBy(UUID retry) {
        return new Delivery(owner.key(), "ID:retry", retry, null, null, null)
                .keptIn(store())
                .under(UUID.randomUUID());
    }

    Claim acquire(Delivery delivery) {
        return acquire(delivery, token -> Claim.OUTCOME_UNKNOWN);
    }

    Claim acquire(Delivery delivery, Function<UUID, Claim> lapsed) {
        return answers(leases -> leases.acquire(delivery, LEASE, lapsed));
    }

    Claim failing(Delivery delivery) {
        return database()
                .inTransaction(
                        stores -> stores.records().lockForFailure(delivery).claim());
    }

    boolean holds(Predicate<LeaseStore> question) {
        return answers(question::test);
    }

    boolean completes(Delivery delivery) {
        return holds(leases -> leases.complete(delivery, Optional.empty()))
                && holds(leases -> leases.confirm(delivery, Optional.empty()));
    }

    <T> T answers(Function<LeaseStore, T> question) {
        return database().inTransaction(stores -> question.apply(stores.leases()));
    }

    void lapse() {
        database().doInTransaction(stores -> stores.rows().lapse(owner.key().hash()));
    }

    String column(String name) {
        return database()
                .inTransaction(stores -> stores.rows().key(name, owner.key().hash()));
    }

    Delivery delivery() {
        return unleased().under(UUID.randomUUID());
    }

    Delivery unleased() {
        return withContent(null).under(null);
    }

    private Delivery withContent(String text) {
        String hash = text == null ? null : ContentHash.ofText(text, List.of());
        return new Delivery(new IdempotencyKey("long-work", key), "ID:2", null, null, hash, null)
                .keptIn(store())
                .under(UUID.randomUUID());
    }
}

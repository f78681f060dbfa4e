package dev.semel.internal.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.testing.Concurrent;
import dev.semel.testing.HeldTransaction;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What a lease store promises besides, where leases are rows of a database: they have a part in its transactions. */
abstract class DatabaseLeaseStoreContract extends LeaseStoreContract {

    @Test
    void leasesAFreeKeyAndShowsItToEverybody() {
        assertThat(acquire(owner)).isEqualTo(Claim.GRANTED);
        assertThat(column("status")).isEqualTo("IN_PROGRESS");
        assertThat(column("node")).isEqualTo("node-a");
    }

    @Test
    void countsOneAttemptHoweverOftenTheOwnerCompletes() {
        acquire(owner);
        assertThat(completes(owner)).isTrue();
        assertThat(completes(owner)).isTrue();

        assertThat(column("attempts")).isEqualTo("1");
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
        assertThat(completes(owner)).isFalse();
    }

    @Test
    void remembersAnUnknownOutcomeOverWhichWorkWithoutALeaseHasFailed() {
        acquire(owner);
        lapse();
        recordFailed(unleased(), null);

        assertThat(claim(rival)).isEqualTo(Claim.OUTCOME_UNKNOWN);
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
    void callsAKeyUnderALiveLeaseBusyAlsoWithoutALeaseAndCountsNoCopy() {
        acquire(owner);

        assertThat(claim(rival)).isEqualTo(Claim.BUSY);
        assertThat(column("duplicates")).isEqualTo("0");
    }

    private Claim claim(Delivery delivery) {
        return claim(delivery, token -> Claim.OUTCOME_UNKNOWN);
    }

    private Claim claim(Delivery delivery, Function<UUID, Claim> lapsed) {
        return answers(leases -> leases.claim(delivery, Duration.ofSeconds(10), lapsed));
    }
}

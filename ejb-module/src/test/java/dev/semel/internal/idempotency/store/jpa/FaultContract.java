package dev.semel.internal.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.DatabaseFaults.Fault;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.testing.Concurrent;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.HeldTransaction;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What a database says when transactions are in each other's way, and what is left of them. */
abstract class FaultContract {

    // For as long as this a database waits that does not see that two wait for each other.
    private static final Duration WAIT = Duration.ofSeconds(3);
    private static final Duration HARDLY = Duration.ofSeconds(1);

    private final SqlStateFaults faults = new SqlStateFaults();
    private final Delivery one = delivery();
    private final Delivery other = delivery();

    abstract ContractDatabase<KeyStores> database();

    @Test
    void callsCrossedLocksAContentionOfOneAndLetsTheOtherThrough() {
        try (HeldTransaction<KeyStores> first = database().begin();
                HeldTransaction<KeyStores> second = database().begin()) {
            claim(first, one);
            claim(second, other);
            Concurrent<Throwable> crossed = database().concurrently(() -> catchThrowable(() -> claim(first, other)));
            Throwable mine = catchThrowable(() -> claim(second, one));
            Throwable theirs = crossed.join();

            assertThat(mine == null ? theirs : mine).isNotNull();
            assertThat(faults.of(mine == null ? theirs : mine)).isEqualTo(Fault.CONTENTION);
        }
        assertThat(claimed(one)).isEqualTo(Claim.GRANTED);
        assertThat(claimed(other)).isEqualTo(Claim.GRANTED);
    }

    @Test
    void callsAWaitThatRunsOutAContention() {
        try (HeldTransaction<KeyStores> slow = database().begin();
                HeldTransaction<KeyStores> waiting = database().begin()) {
            claim(slow, one);

            Throwable ranOut = catchThrowable(() -> waiting.doWithin(stores -> stores.claim(one, HARDLY)));

            assertThat(faults.of(ranOut)).isEqualTo(Fault.CONTENTION);
            slow.commit();
        }
        assertThat(claimed(one)).isEqualTo(Claim.DUPLICATE);
    }

    @Test
    void blamesTheMessageForAValueThatDoesNotFit() {
        IdempotencyKey tooLong = new IdempotencyKey("c".repeat(201), "key");

        Throwable refused = catchThrowable(() -> claimed(new Delivery(tooLong, "ID:1", null, null, null, null)));

        assertThat(refused).isNotNull();
        assertThat(faults.of(refused)).isEqualTo(Fault.NONE);
    }

    private Claim claimed(Delivery delivery) {
        return database().inTransaction(stores -> stores.claim(delivery, WAIT));
    }

    private static void claim(HeldTransaction<KeyStores> transaction, Delivery delivery) {
        transaction.doWithin(stores -> stores.claim(delivery, WAIT));
    }

    private static Delivery delivery() {
        return new Delivery(new IdempotencyKey("faults", UUID.randomUUID().toString()), "ID:1", null, null, null, null);
    }
}

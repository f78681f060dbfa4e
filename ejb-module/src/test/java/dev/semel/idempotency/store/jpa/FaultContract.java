package dev.semel.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.semel.idempotency.store.Claim;
import dev.semel.idempotency.store.DatabaseFaults.Fault;
import dev.semel.idempotency.store.Delivery;
import dev.semel.idempotency.store.IdempotencyKey;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What a database says when transactions are in each other's way, and what is left of them. */
abstract class FaultContract {

    private static final Duration WAIT = Duration.ofSeconds(10);
    private static final Duration HARDLY = Duration.ofSeconds(1);

    private final SqlStateFaults faults = new SqlStateFaults();
    private final Delivery one = delivery();
    private final Delivery other = delivery();

    abstract TestDatabase database();

    @Test
    void callsCrossedLocksAContentionOfOneAndLetsTheOtherThrough() {
        try (OpenTransaction first = database().begin();
                OpenTransaction second = database().begin()) {
            claim(first, one);
            claim(second, other);
            CompletableFuture<Throwable> crossed =
                    CompletableFuture.supplyAsync(() -> catchThrowable(() -> claim(first, other)));
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
        try (OpenTransaction slow = database().begin();
                OpenTransaction waiting = database().begin()) {
            claim(slow, one);

            Throwable ranOut =
                    catchThrowable(() -> TestStores.records(waiting.database()).claim(one, HARDLY));

            assertThat(faults.of(ranOut)).isEqualTo(Fault.CONTENTION);
            slow.commit();
        }
        assertThat(claimed(one)).isEqualTo(Claim.DUPLICATE);
    }

    @Test
    void blamesTheMessageForAValueThatDoesNotFit() {
        Throwable refused = catchThrowable(() -> claimed(new Delivery(one.key(), "m".repeat(256), null, null)));

        assertThat(refused).isNotNull();
        assertThat(faults.of(refused)).isEqualTo(Fault.NONE);
    }

    private Claim claimed(Delivery delivery) {
        return database().inTransaction(database -> TestStores.records(database).claim(delivery, WAIT));
    }

    private static void claim(OpenTransaction transaction, Delivery delivery) {
        TestStores.records(transaction.database()).claim(delivery, WAIT);
    }

    private static Delivery delivery() {
        return new Delivery(new IdempotencyKey("faults", UUID.randomUUID().toString()), "ID:1", null, null);
    }
}

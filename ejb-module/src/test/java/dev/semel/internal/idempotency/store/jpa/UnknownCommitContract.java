package dev.semel.internal.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.DatabaseFaults.Fault;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.CuttingProxy.Cut;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A connection that is cut inside the commit: its outcome is unknown, so the recorder asks. */
abstract class UnknownCommitContract {

    private static final Duration WAIT = Duration.ofSeconds(10);

    private final Delivery delivery =
            new Delivery(new IdempotencyKey("doubt", UUID.randomUUID().toString()), "ID:1", null, null, null, null);

    abstract ContractDatabase<KeyStores> database();

    /** Does this in a transaction whose commit is cut, and throws what the caller is told. */
    abstract void commitCutAt(Cut cut, Consumer<KeyStores> work);

    @Test
    void recordsNoFailureOverACommitThatTookPlaceUnheard() {
        assertThat(faultOfCommitCutAt(Cut.BEFORE_THE_CLIENT_HEARS)).isNotEqualTo(Fault.NONE);

        assertThat(mayRecordFailure()).as("the work is done").isFalse();
        assertThat(claim()).isEqualTo(Claim.DUPLICATE);
    }

    @Test
    void recordsAFailureWhenTheCommitNeverArrived() {
        assertThat(faultOfCommitCutAt(Cut.BEFORE_THE_DATABASE_HEARS)).isNotEqualTo(Fault.NONE);

        assertThat(mayRecordFailure()).as("the work is undone").isTrue();
    }

    private Fault faultOfCommitCutAt(Cut cut) {
        Throwable lost = catchThrowable(() -> commitCutAt(cut, stores -> stores.claim(delivery, WAIT)));
        assertThat(lost).isNotNull();
        return new SqlStateFaults().of(lost);
    }

    private boolean mayRecordFailure() {
        return database()
                .inTransaction(
                        stores -> stores.records().lockForFailure(delivery).claim() == Claim.GRANTED);
    }

    private Claim claim() {
        return database().inTransaction(stores -> stores.claim(delivery, WAIT));
    }
}

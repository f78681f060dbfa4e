package dev.semel.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.semel.idempotency.store.Claim;
import dev.semel.idempotency.store.DatabaseFaults.Fault;
import dev.semel.idempotency.store.Delivery;
import dev.semel.idempotency.store.IdempotencyKey;
import dev.semel.testing.CuttingProxy;
import dev.semel.testing.CuttingProxy.Cut;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A connection that is cut inside the commit: nobody knows, so the recorder asks. */
abstract class UnknownCommitContract {

    private static final Duration WAIT = Duration.ofSeconds(10);

    private final Delivery delivery =
            new Delivery(new IdempotencyKey("doubt", UUID.randomUUID().toString()), "ID:1", null, null);

    abstract TestDatabase database();

    /** A proxy before the database that cuts at the word by which a commit is asked for. */
    abstract CuttingProxy proxy(Cut cut);

    /** The same database, through the proxy. */
    abstract TestDatabase through(CuttingProxy proxy);

    @Test
    void recordsNoFailureOverACommitThatTookPlaceUnheard() {
        assertThat(commitCutAt(Cut.BEFORE_THE_CLIENT_HEARS)).isNotEqualTo(Fault.NONE);

        assertThat(mayRecordFailure()).as("the work is done").isFalse();
        assertThat(claim(database())).isEqualTo(Claim.DUPLICATE);
    }

    @Test
    void recordsAFailureWhenTheCommitNeverArrived() {
        assertThat(commitCutAt(Cut.BEFORE_THE_DATABASE_HEARS)).isNotEqualTo(Fault.NONE);

        assertThat(mayRecordFailure()).as("the work is undone").isTrue();
    }

    private Fault commitCutAt(Cut cut) {
        try (CuttingProxy proxy = proxy(cut)) {
            TestDatabase unsafe = through(proxy);
            Throwable lost = catchThrowable(() -> unsafe.doInTransaction(database -> {
                TestStores.records(database).claim(delivery, WAIT);
                proxy.arm();
            }));

            assertThat(proxy.hasCut()).as("the commit came through the proxy").isTrue();
            assertThat(lost).isNotNull();
            return new SqlStateFaults().of(lost);
        }
    }

    private boolean mayRecordFailure() {
        return database()
                .inTransaction(database ->
                        TestStores.records(database).lockForFailure(delivery).isPresent());
    }

    private Claim claim(TestDatabase database) {
        return database.inTransaction(open -> TestStores.records(open).claim(delivery, WAIT));
    }
}

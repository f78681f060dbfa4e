package dev.semel.internal.idempotency.mode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.WorkRule;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.testing.SameTransaction;
import dev.semel.testing.TransactionOfTest;
import jakarta.transaction.Status;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The end of the race that {@code ReleaseRaceTest} begins: what becomes of the message of a holder that comes back too late. */
class LostLeaseTest {

    private final AtomicInteger handled = new AtomicInteger();
    private boolean isHeld;

    @Test
    void isNoReasonToAcknowledgeTheMessage() throws Exception {
        isHeld = false;

        assertThat(run()).as("of a holder whose lease was released").isEqualTo(Claim.BUSY);
        assertThat(handled).hasValue(1);
    }

    @Test
    void isNotSuspectedWhereTheLeaseIsHeld() throws Exception {
        isHeld = true;

        assertThat(run()).isEqualTo(Claim.GRANTED);
        assertThat(handled).hasValue(1);
    }

    private Claim run() throws Exception {
        TransactionOfTest none = new TransactionOfTest();
        none.status = Status.STATUS_NO_TRANSACTION;
        LeaseStore leases = new Leases();
        LeasedMode mode =
                new LeasedMode(leases, new SameTransaction(), new NoHeartbeats(leases), new CurrentLease(), none);
        return mode.run(
                definition(),
                new Delivery(new IdempotencyKey("long-work", "key"), "ID:1", null, null, null, null),
                handled::incrementAndGet);
    }

    private static ConsumerDefinition definition() {
        return ConsumerDefinition.of(LongWork.class, setting -> null);
    }

    @IdempotentConsumer(name = "long-work", mode = Mode.LEASED)
    private static class LongWork {}

    private final class Leases extends LeaseStore {

        @Override
        public Claim acquire(Delivery delivery, WorkRule rule) {
            return Claim.GRANTED;
        }

        @Override
        public boolean complete(Delivery delivery) {
            return isHeld;
        }
    }

    private static final class NoHeartbeats extends Heartbeats {

        NoHeartbeats(LeaseStore leases) {
            super(leases, new SameTransaction());
        }

        @Override
        Runnable start(Delivery delivery, Duration lease) {
            return () -> {};
        }
    }
}

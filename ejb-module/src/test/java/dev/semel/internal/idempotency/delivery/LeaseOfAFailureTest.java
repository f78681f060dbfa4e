package dev.semel.internal.idempotency.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.consumer.UnusableMessageException;
import dev.semel.internal.idempotency.consumer.WorkRule;
import dev.semel.internal.idempotency.failure.DeliveryFailures;
import dev.semel.internal.idempotency.failure.FailureAnalyzer;
import dev.semel.internal.idempotency.failure.FaultHistory;
import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.idempotency.mode.WorkMode;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.DatabaseFaults.Fault;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.platform.ThreadWaits;
import dev.semel.testing.MutableClock;
import dev.semel.testing.TransactionOfTest;
import jakarta.transaction.Status;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The delivery is non-transacted, as it always is under a lease: asking for a message again throws, and nothing behind it is done. */
class LeaseOfAFailureTest {

    private final AtomicInteger lettingGo = new AtomicInteger();
    private final FaultHistory faults = new FaultHistory(new MutableClock());
    private final Delivery delivery =
            new Delivery(new IdempotencyKey("leased", "key"), "ID:1", null, null, null, null).under(UUID.randomUUID());
    private Fault fault = Fault.NONE;

    @Test
    void isLetGoBeforeTheMessageIsAskedForAgain() {
        fault = Fault.OUTAGE;

        assertThatThrownBy(() -> fail(new IllegalStateException("The database does not answer.")))
                .isInstanceOf(RedeliveryRequestedException.class);
        assertThat(lettingGo).hasValue(1);
    }

    @Test
    void isLetGoWhenTheFailureCannotBeRecorded() {
        assertThatThrownBy(() -> fail(new IllegalArgumentException("The order is unknown.")))
                .isInstanceOf(RedeliveryRequestedException.class);
        assertThat(lettingGo).hasValue(1);
    }

    private void fail(Exception cause) {
        outcome()
                .failed(
                        ConsumerDefinition.of(Leased.class, setting -> null),
                        new DeliveredText("ID:1", "order", false),
                        delivery,
                        cause);
    }

    private DeliveryOutcome outcome() {
        TransactionOfTest none = new TransactionOfTest();
        none.status = Status.STATUS_NO_TRANSACTION;
        return new DeliveryOutcome(
                new FailureAnalyzer(failure -> fault, faults, null),
                faults,
                new NothingStored(),
                new RedeliveryBackOff(none, new ThreadWaits()),
                new LeasedOnly());
    }

    @IdempotentConsumer(name = "leased", mode = Mode.LEASED)
    private static class Leased {}

    private static final class NothingStored implements DeliveryFailures {

        @Override
        public Recorded record(FailedDelivery failed) {
            throw new IllegalStateException("The database does not answer.");
        }

        @Override
        public void park(ConsumerDefinition consumer, IncomingMessage message, UnusableMessageException cause) {
            throw new AssertionError("The message was parked.");
        }

        @Override
        public Later storeForLater(ConsumerDefinition consumer, IncomingMessage message, Delivery busy) {
            throw new AssertionError("The message was stored for later.");
        }

        @Override
        public Later holdBack(ConsumerDefinition consumer, IncomingMessage message, Delivery early) {
            throw new AssertionError("The message was held back.");
        }
    }

    private final class LeasedOnly extends Modes {

        LeasedOnly() {
            super(null, null, null);
        }

        @Override
        WorkMode of(Mode mode) {
            return new WorkMode() {
                @Override
                public Claim run(WorkRule rule, Delivery delivery, Handler handler) {
                    throw new AssertionError("The handler ran.");
                }

                @Override
                public void letGo(Delivery delivery) {
                    lettingGo.incrementAndGet();
                }
            };
        }
    }
}

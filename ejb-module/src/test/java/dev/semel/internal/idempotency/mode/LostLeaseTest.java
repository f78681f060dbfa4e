package dev.semel.internal.idempotency.mode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.idempotency.OnUnknownOutcome;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.failure.NotTheMessagesException;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.testing.TransactionOfTest;
import jakarta.transaction.Status;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The end of the race that {@code ReleaseRaceTest} begins: what becomes of the message of a holder that comes back too late. */
class LostLeaseTest {

    private final AtomicInteger handled = new AtomicInteger();
    private final AtomicInteger handledAgain = new AtomicInteger();
    private final LeasesOfTest leases = new LeasesOfTest();
    private final Delivery delivery = LeasesOfTest.delivery();

    @Test
    void isNoReasonToAcknowledgeTheMessage() throws Exception {
        leases.isHeld = false;

        assertThat(run(CallAgain.class))
                .as("of a holder whose lease was released")
                .isEqualTo(Claim.BUSY);
        assertThat(handled).hasValue(1);
    }

    @Test
    void isNotSuspectedWhereTheLeaseIsHeld() throws Exception {
        assertThat(run(CallAgain.class)).isEqualTo(Claim.GRANTED);
        assertThat(handled).hasValue(1);
    }

    @Test
    void letsTheRuleDecideWhetherWorkOfUnknownOutcomeRunsAgain() throws Exception {
        leases.claim = Claim.OUTCOME_UNKNOWN;

        assertThat(run(CallOnce.class)).isEqualTo(Claim.OUTCOME_UNKNOWN);
        assertThat(handled).hasValue(0);
        assertThat(run(CallAgain.class)).isEqualTo(Claim.GRANTED);
        assertThat(handled).hasValue(1);
        assertThat(handledAgain).as("and is told so").hasValue(1);
    }

    @Test
    void doesNotTakeWorkForUndoneThatCouldNotBeStored() {
        leases.isDatabaseDown = true;
        assertThatThrownBy(() -> run(CallAgain.class)).isInstanceOf(NotTheMessagesException.class);
        assertThat(handled).hasValue(1);

        leases.isDatabaseDown = false;
        leases.all.giveBack(delivery);
        assertThat(leases.done).as("of work that was done").isEmpty();
    }

    private Claim run(Class<?> consumer) throws Exception {
        TransactionOfTest none = new TransactionOfTest();
        none.status = Status.STATUS_NO_TRANSACTION;
        LeasedMode mode = new LeasedMode(leases.all, new NoHeartbeats(leases), new CurrentLease(leases, none), none);
        return mode.run(ConsumerDefinition.of(consumer, setting -> null).work(), delivery, new Counting());
    }

    @IdempotentConsumer(name = "call-again", mode = Mode.LEASED)
    private static class CallAgain {}

    @IdempotentConsumer(name = "call-once", mode = Mode.LEASED, onUnknownOutcome = OnUnknownOutcome.PARK)
    private static class CallOnce {}

    private final class Counting implements Handler {

        @Override
        public Object handle() {
            return handled.incrementAndGet();
        }

        @Override
        public Object handleAgain() {
            handledAgain.incrementAndGet();
            return handle();
        }
    }

    private static final class NoHeartbeats extends Heartbeats {

        NoHeartbeats(LeasesOfTest leases) {
            super(leases, leases.transactions);
        }

        @Override
        Runnable start(Delivery delivery, Duration lease) {
            return () -> {};
        }
    }
}

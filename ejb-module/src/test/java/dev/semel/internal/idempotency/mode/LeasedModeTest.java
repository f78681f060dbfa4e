package dev.semel.internal.idempotency.mode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.failure.NotTheMessagesException;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.testing.TransactionOfTest;
import jakarta.transaction.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** From the lease to the completion, and what is left behind when the handler does not get that far. */
class LeasedModeTest {

    private final LeasesOfTest leases = new LeasesOfTest();
    private final TransactionOfTest transaction = new TransactionOfTest();
    private final CurrentLease current = new CurrentLease(leases, transaction);
    private final List<String> beats = new ArrayList<>();
    private final LeasedMode mode = new LeasedMode(leases.all, new HeartbeatsOfTest(), current, transaction);
    private final Delivery delivery = LeasesOfTest.delivery();

    LeasedModeTest() {
        transaction.status = Status.STATUS_NO_TRANSACTION;
    }

    @Test
    void keepsTheLeaseAliveAsLongAsTheHandlerWorksAndNoLonger() throws Exception {
        assertThat(run(() -> {
                    beats.add("works");
                    return null;
                }))
                .isEqualTo(Claim.GRANTED);

        assertThat(beats).containsExactly("begin", "works", "end");
        assertThat(leases.done).containsExactly("completed " + delivery.leaseToken());
    }

    @Test
    void givesTheLeaseOfAHandlerBackThatHasFailed() {
        assertThatThrownBy(() -> run(() -> {
                    throw new IllegalStateException("The disk is full.");
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(beats).containsExactly("begin", "end");

        mode.letGo(delivery);
        assertThat(leases.done).containsExactly("given back " + delivery.leaseToken());
    }

    @Test
    void tellsTheHandlersThreadOfTheLeaseAsLongAsTheHandlerWorks() throws Exception {
        run(() -> {
            current.guard();
            current.complete();
            return null;
        });
        assertThat(leases.done).contains("guarded " + delivery.leaseToken(), "completed " + delivery.leaseToken());

        assertThatThrownBy(current::guard)
                .as("the next work of this thread")
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no lease on this thread");
    }

    @Test
    void takesNoResultOfAHandlerWhoseKeyIsCompletedUnlessThatIsRolledBack() throws Exception {
        ToldHandler handler = new ToldHandler() {
            @Override
            public Object handle() {
                current.complete();
                told.add("completes");
                transaction.end(Status.STATUS_ROLLEDBACK);
                return told.add("goes on");
            }
        };
        run(handler);

        assertThat(handler.told).containsExactly("closed", "completes", "reopened", "goes on");
        transaction.end(Status.STATUS_COMMITTED);
        assertThat(handler.told).hasSize(4);
    }

    @Test
    void callsWorkThatIsDoneNoFailureWhereAnErrorKeepsItFromBeingStored() {
        leases.broken = new NoClassDefFoundError("dev/semel/Result");

        assertThatThrownBy(() -> run(() -> beats.add("works")))
                .isInstanceOf(NotTheMessagesException.class)
                .hasMessageContaining("has worked on key key, but that could not be stored");
        assertThat(leases.done).isEmpty();

        leases.all.run();
        assertThat(leases.done).containsExactly("completed " + delivery.leaseToken());
    }

    @Test
    void refusesADeliveryWhoseReceiptWouldDieWithItsTransaction() {
        transaction.status = Status.STATUS_ACTIVE;

        assertThatThrownBy(() -> run(() -> beats.add("works")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("NOT_SUPPORTED");
        assertThat(beats).isEmpty();
    }

    private Claim run(Handler handler) throws Exception {
        return mode.run(ConsumerDefinition.of(LongWork.class, setting -> null).work(), delivery, handler);
    }

    @IdempotentConsumer(name = "long-work", mode = Mode.LEASED)
    private static class LongWork {}

    private final class HeartbeatsOfTest extends Heartbeats {

        HeartbeatsOfTest() {
            super(leases, leases.transactions);
        }

        @Override
        Runnable start(Delivery of, Duration lease) {
            beats.add("begin");
            return () -> beats.add("end");
        }
    }
}

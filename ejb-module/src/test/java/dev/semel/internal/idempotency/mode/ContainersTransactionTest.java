package dev.semel.internal.idempotency.mode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.OnBusy;
import dev.semel.idempotency.Order;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.WorkRule;
import dev.semel.internal.idempotency.order.Turn;
import dev.semel.internal.idempotency.order.Turns;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.DatabaseFaults.Fault;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.settings.ClaimSettings;
import dev.semel.testing.TransactionOfTest;
import jakarta.transaction.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Claim and handler in one transaction, of their own or the container's. */
class ContainersTransactionTest {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private final LeasesOfTest leases = new LeasesOfTest();
    private final TransactionOfTest transaction = new TransactionOfTest();
    private final List<String> done = new ArrayList<>();
    private final List<Claim> passed = new ArrayList<>();
    private Fault fault = Fault.NONE;

    private final ClaimInTurn claims =
            new ClaimInTurn(leases.all, new Passed(), failure -> fault, new ClaimSettings(LONGEST_WAIT));
    private final InnerTransaction inner = new InnerTransaction(claims, leases.all, leases.transactions, transaction);
    private final JoinedTransaction joined = new JoinedTransaction(inner, transaction);

    @Test
    void waitsForOtherWorkOnTheKeyOnlyWhereTheConsumerWants() throws Exception {
        run(Patient.class);
        assertThat(leases.longestWait).isEqualTo(LONGEST_WAIT);

        run(Impatient.class);
        assertThat(leases.longestWait).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void takesTheEndOfItsWaitForAKeyAtWorkAndNoOtherFault() {
        leases.failure = new IllegalStateException("The wait was too long.");
        fault = Fault.CONTENTION;
        assertThatThrownBy(() -> run(Patient.class)).isInstanceOf(KeyBusyException.class);

        fault = Fault.OUTAGE;
        assertThatThrownBy(() -> run(Patient.class)).isSameAs(leases.failure);
    }

    @Test
    void letsTheNextOfItsGroupComeWhereTheWorkIsDoneByNowOrWasDoneBeforeAndNowhereElse() throws Exception {
        for (Claim claim : List.of(Claim.GRANTED, Claim.DUPLICATE, Claim.SUPERSEDED, Claim.BUSY, Claim.CLOSED)) {
            leases.claim = claim;
            run(Patient.class);
        }

        assertThat(passed).containsExactly(Claim.GRANTED, Claim.DUPLICATE);
    }

    @Test
    void doesTheOneAfterACommitTheOtherAfterARollbackAndNeitherWhereTheOutcomeIsNotKnown() {
        joined.whenCompleted(() -> done.add("committed"), () -> done.add("rolled back"));

        transaction.end(Status.STATUS_UNKNOWN);
        assertThat(done).isEmpty();
        transaction.end(Status.STATUS_COMMITTED);
        assertThat(done).containsExactly("committed");
    }

    @Test
    void tellsWhetherTheContainersTransactionCanStillBeCommitted() {
        assertThat(joined.isDoomed()).isFalse();

        joined.rollBack();
        assertThat(joined.isDoomed()).isTrue();
    }

    private Claim run(Class<?> consumer) throws Exception {
        return inner.run(
                ConsumerDefinition.of(consumer, setting -> null).work(),
                LeasesOfTest.delivery(),
                () -> done.add("handled"));
    }

    @IdempotentConsumer(name = "patient", onBusy = OnBusy.WAIT, order = Order.ONE_AT_A_TIME)
    private static class Patient {}

    @IdempotentConsumer(name = "impatient", onBusy = OnBusy.LATER)
    private static class Impatient {}

    private final class Passed extends Turns {

        Passed() {
            super(null, null);
        }

        @Override
        public void pass(WorkRule rule, Delivery delivery, Turn turn) {
            passed.add(leases.claim);
        }
    }
}

package dev.semel.internal.idempotency.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.idempotency.call.CallRefusedException;
import dev.semel.internal.idempotency.attempt.CurrentAttempt;
import dev.semel.internal.idempotency.failure.CommitFailedException;
import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.platform.PlatformProof;
import dev.semel.internal.platform.TransactionFailedException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of a call that the database does not let through. */
class IdempotentCallTest {

    private final List<Throwable> recorded = new ArrayList<>();
    private final PlatformProof proof = new PlatformProof();
    private RuntimeException beforeTheWork;
    private RuntimeException afterTheWork;
    private boolean isDone;

    private final IdempotentCall call = new IdempotentCall(
            new CallTransaction(null, null, null, null, null) {
                @Override
                boolean isCallers(CallRule rule, Delivery delivery) {
                    return false;
                }

                @Override
                Claim run(boolean isCallers, CallRule rule, Delivery delivery, Handler handler) throws Exception {
                    throwIfThere(beforeTheWork);
                    handler.handle();
                    throwIfThere(afterTheWork);
                    return Claim.GRANTED;
                }
            },
            new CallResults(null, null) {
                @Override
                Object of(Delivery delivery, CallRule rule) {
                    return "found";
                }
            },
            new CallOutcome(null, null, null, null, null) {
                @Override
                boolean isDoneInSpiteOf(Throwable cause, CallRule rule, Delivery delivery) {
                    recorded.add(cause);
                    return isDone;
                }
            },
            new CurrentAttempt(),
            proof);

    @Test
    void countsNoAttemptOfWorkThatNeverBegan() {
        beforeTheWork = new IllegalStateException("The database does not answer.");

        assertThatThrownBy(this::run).isSameAs(beforeTheWork);
        assertThat(recorded).isEmpty();
    }

    @Test
    void findsOutWhetherACommitInDoubtHasHappened() throws Exception {
        afterTheWork = new TransactionFailedException(new IllegalStateException("The connection was lost."));
        isDone = true;
        assertThat(run()).isEqualTo("found");

        isDone = false;
        assertThatThrownBy(this::run).isInstanceOf(CommitFailedException.class);
        assertThat(recorded).hasSize(2).hasOnlyElementsOfType(CommitFailedException.class);
    }

    @Test
    void isRefusedAsLongAsNothingIsKnownOfTheServersTransactions() {
        proof.withhold("They were not tried yet.");

        assertThatThrownBy(this::run).isInstanceOf(CallRefusedException.class).hasMessage("They were not tried yet.");
    }

    @Test
    void needsNoBroker() throws Exception {
        proof.withhold("They were not tried yet.");
        proof.giveForCalls();

        assertThat(run()).isEqualTo("worked");
    }

    private Object run() throws Exception {
        Delivery delivery = new Delivery(new IdempotencyKey("work", "key"), null, null, null, null, null);
        return call.run(CallRule.WITHOUT_RESULT, delivery, () -> "worked");
    }

    private static void throwIfThere(RuntimeException failure) {
        if (failure != null) {
            throw failure;
        }
    }
}

package dev.semel.internal.idempotency.call;

import dev.semel.idempotency.call.CallRefusedException;
import dev.semel.idempotency.call.KeyClosedException;
import dev.semel.idempotency.call.KeyConflictException;
import dev.semel.idempotency.call.KeyInProgressException;
import dev.semel.internal.idempotency.attempt.Circumstances;
import dev.semel.internal.idempotency.attempt.CurrentAttempt;
import dev.semel.internal.idempotency.failure.CommitFailedException;
import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.idempotency.mode.KeyBusyException;
import dev.semel.internal.idempotency.mode.KeysAtWork;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.platform.PlatformProof;
import dev.semel.internal.platform.TransactionFailedException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/**
 * The protocol of a call, from its arguments to its answer.
 *
 * <ol>
 *   <li>In the caller's transaction, or in one of its own: claim the key with one statement, run the work, keep its result, commit. It
 *       is what a message-driven bean's work does, too.
 *   <li>Done before: answer with the result that is kept. Being done: wait for it, one caller on each node; the others, and one whose
 *       wait runs out, are told so. Known with other content, or closed: refused.
 *   <li>A failure goes to the caller, who alone can bring the work again; nothing is left that would wait for it ({@link CallOutcome}).
 *       If the outcome of the commit was unknown, it is found out first.
 * </ol>
 */
@ApplicationScoped
public class IdempotentCall {

    // One works, and one waits for it.
    private static final int MOST_OF_A_KEY = 2;

    private final KeysAtWork atWork = new KeysAtWork();

    private final CallTransaction transaction;
    private final CallResults results;
    private final CallOutcome outcome;
    private final CurrentAttempt attempts;
    private final PlatformProof proof;

    @SuppressWarnings("NullAway") // For a proxy of CDI.
    IdempotentCall() {
        this(null, null, null, null, null);
    }

    @Inject
    IdempotentCall(
            CallTransaction transaction,
            CallResults results,
            CallOutcome outcome,
            CurrentAttempt attempts,
            PlatformProof proof) {
        this.transaction = transaction;
        this.results = results;
        this.outcome = outcome;
        this.attempts = attempts;
        this.proof = proof;
    }

    /** Answers what the work returned, now or before. */
    public @Nullable Object run(CallRule rule, Delivery delivery, Handler work) throws Exception {
        if (proof.missingForCalls() != null) {
            throw new CallRefusedException(proof.missingForCalls(), null);
        }
        boolean isCallers = transaction.isCallers(rule, delivery);
        String hash = delivery.key().hash();
        if (!atWork.enter(hash, MOST_OF_A_KEY)) {
            throw inProgress(delivery, null);
        }
        try {
            return run(isCallers, rule, delivery, new Answering(rule, work));
        } finally {
            atWork.leave(hash);
        }
    }

    private @Nullable Object run(boolean isCallers, CallRule rule, Delivery delivery, Answering work) throws Exception {
        Claim claim;
        try {
            Handler attempt = attempts.of(delivery, Circumstances.OF_A_CALL, work);
            claim = transaction.run(isCallers, rule, delivery, attempt);
        } catch (KeyBusyException busy) {
            throw inProgress(delivery, busy);
        } catch (Exception | Error failure) {
            Throwable cause = explained(delivery, failure);
            // What was never begun is no attempt, and no outcome.
            if (work.hasBegun && isDoneInSpiteOf(cause, isCallers, rule, delivery)) {
                return results.of(delivery, rule);
            }
            throw thrown(cause);
        }
        return switch (claim) {
            case GRANTED -> work.answer;
            case DUPLICATE -> results.of(delivery, rule);
            case BUSY, EARLY, SUPERSEDED, OVERTAKEN, OUTCOME_UNKNOWN -> throw inProgress(delivery, null);
            case CLOSED -> throw new KeyClosedException(consumer(delivery), text(delivery));
            case CONFLICT -> throw new KeyConflictException(consumer(delivery), text(delivery));
        };
    }

    private static Throwable explained(Delivery delivery, Throwable failure) {
        return failure instanceof TransactionFailedException uncommitted
                ? new CommitFailedException(consumer(delivery), uncommitted.getCause())
                : failure;
    }

    private boolean isDoneInSpiteOf(Throwable cause, boolean isCallers, CallRule rule, Delivery delivery) {
        if (isCallers) {
            transaction.rollBack(() -> outcome.isDoneInSpiteOf(cause, rule, delivery));
            return false;
        }
        return outcome.isDoneInSpiteOf(cause, rule, delivery);
    }

    private static Exception thrown(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return (Exception) cause;
    }

    /** The work, and what it returned: that is what is kept of it. */
    private final class Answering implements Handler {

        private final CallRule rule;
        private final Handler work;
        private @Nullable Object answer;
        private boolean hasBegun;

        Answering(CallRule rule, Handler work) {
            this.rule = rule;
            this.work = work;
        }

        @Override
        public @Nullable Object handle() throws Exception {
            hasBegun = true;
            answer = work.handle();
            if (rule.hasResult()) {
                attempts.keep(answer);
            }
            return answer;
        }
    }

    private static KeyInProgressException inProgress(Delivery delivery, @Nullable Throwable cause) {
        return new KeyInProgressException(consumer(delivery), text(delivery), cause);
    }

    private static String consumer(Delivery delivery) {
        return delivery.key().consumer();
    }

    private static String text(Delivery delivery) {
        return delivery.key().text();
    }
}

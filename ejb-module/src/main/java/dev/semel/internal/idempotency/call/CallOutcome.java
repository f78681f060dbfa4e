package dev.semel.internal.idempotency.call;

import dev.semel.internal.history.AttemptHistory;
import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.store.CallRecords;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyStore;
import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * What is left of a call that failed, in a transaction of its own. A record that only says FAILED would wait for a carrier: so there is
 * none, and what is left is the attempt in the history. A failure that is remembered completes the key.
 */
@Dependent
class CallOutcome {

    private static final Logger LOG = Logger.getLogger(CallOutcome.class.getName());

    private final IdempotencyStore records;
    private final CallRecords called;
    private final AttemptHistory history;
    private final CallResults results;
    private final Transactions transactions;

    @Inject
    CallOutcome(
            IdempotencyStore records,
            CallRecords called,
            AttemptHistory history,
            CallResults results,
            Transactions transactions) {
        this.records = records;
        this.called = called;
        this.history = history;
        this.results = results;
        this.transactions = transactions;
    }

    /**
     * Answers whether the work was done all the same: the outcome of its commit was in doubt. This waits until that is decided. If it
     * cannot be found out, the answer is no: the caller is told that the call failed, and may repeat it.
     */
    boolean isDoneInSpiteOf(Throwable cause, CallRule rule, Delivery delivery) {
        try {
            return transactions.inNew(() -> isDoneOrRecorded(cause, rule, delivery));
        } catch (RuntimeException | Error unrecorded) {
            LOG.log(
                    Level.WARNING,
                    "The failed attempt at key {0} of {1} could not be recorded ({2}); its caller is told of the failure.",
                    new Object[] {delivery.key().text(), delivery.key().consumer(), Failure.root(unrecorded)});
            return false;
        }
    }

    private boolean isDoneOrRecorded(Throwable cause, CallRule rule, Delivery delivery) {
        Claim claim = records.lockForFailure(delivery).claim();
        if (claim == Claim.GRANTED) {
            String hash = delivery.key().hash();
            int attempt = history.of(hash).size() + 1;
            history.record(hash, attempt, Failure.of(cause));
            if (rule.isRemembered(cause)) {
                called.complete(delivery, attempt, Failure.of(cause));
                results.keep(delivery, cause);
            } else {
                called.leave(delivery);
            }
        }
        return claim == Claim.DUPLICATE;
    }
}

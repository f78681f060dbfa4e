package dev.semel.internal.idempotency.call;

import dev.semel.idempotency.call.CallRefusedException;
import dev.semel.idempotency.call.CallersTransaction;
import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.counter.copy.CopyOrigin;
import dev.semel.internal.counter.copy.SkippedCopies;
import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.idempotency.mode.InnerTransaction;
import dev.semel.internal.idempotency.mode.JoinedTransaction;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;

/** Whose transaction a call works in; what it comes to is counted when that is committed. */
@Dependent
class CallTransaction {

    private final InnerTransaction own;
    private final JoinedTransaction joined;
    private final TransactionSynchronizationRegistry transaction;
    private final Counters counters;
    private final SkippedCopies copies;

    @Inject
    CallTransaction(
            InnerTransaction own,
            JoinedTransaction joined,
            @Semel TransactionSynchronizationRegistry transaction,
            Counters counters,
            SkippedCopies copies) {
        this.own = own;
        this.joined = joined;
        this.transaction = transaction;
        this.counters = counters;
        this.copies = copies;
    }

    /** @throws CallRefusedException if it has one and must not */
    boolean isCallers(CallRule rule, Delivery delivery) {
        boolean isActive = transaction.getTransactionStatus() != Status.STATUS_NO_TRANSACTION;
        if (isActive && rule.callers() == CallersTransaction.REFUSE) {
            throw new CallRefusedException(
                    delivery.key().consumer()
                            + " was called in a transaction, and is declared to have its own (REFUSE). Nothing was done."
                            + " Call it without one, or let it JOIN.",
                    null);
        }
        return isActive;
    }

    Claim run(boolean isCallers, CallRule rule, Delivery delivery, Handler handler) throws Exception {
        Claim claim = (isCallers ? joined : own).run(rule.work(), delivery, handler);
        switch (claim) {
            case GRANTED -> counters.addOnCommit(CounterName.WORK_DONE, 1);
            case DUPLICATE -> countSkipped(delivery.key().consumer());
            default -> {}
        }
        return claim;
    }

    private void countSkipped(String consumer) {
        counters.addOnCommit(CounterName.CAUGHT_BY_CONSUMER_KEY, 1);
        counters.afterCommit(() -> copies.add(consumer, CopyOrigin.REPEATED_REQUEST));
    }

    /** The caller's transaction must not commit what was begun; then its failure is recorded, because before, its claim is in the way. */
    void rollBack(Runnable then) {
        joined.whenCompleted(() -> {}, then);
        joined.rollBack();
    }
}

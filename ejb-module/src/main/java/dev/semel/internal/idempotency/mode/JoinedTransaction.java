package dev.semel.internal.idempotency.mode;

import dev.semel.internal.idempotency.consumer.WorkRule;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.platform.AfterCompletion;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

/** Claim and handler in the container's own transaction, which also holds the receipt of the message. */
@Dependent
public class JoinedTransaction implements WorkMode {

    private final InnerTransaction work;
    private final TransactionSynchronizationRegistry transaction;

    @Inject
    @Semel
    private ManagedExecutorService executor;

    @Inject
    JoinedTransaction(InnerTransaction work, @Semel TransactionSynchronizationRegistry transaction) {
        this.work = work;
        this.transaction = transaction;
    }

    @Override
    @Transactional(
            value = TxType.MANDATORY,
            rollbackOn = {Exception.class, Error.class})
    public Claim run(WorkRule rule, Delivery delivery, Handler handler) throws Exception {
        return work.runInCallers(rule, delivery, handler);
    }

    /**
     * Does something at once when the container's transaction has been committed, and something else when it has been rolled back,
     * by any thread: before, its own claim would be in the way. The latter on another thread, because the one that completes a
     * transaction may not begin the next.
     */
    public void whenCompleted(Runnable ifCommitted, Runnable ifRolledBack) {
        transaction.registerInterposedSynchronization((AfterCompletion) status -> {
            if (status == Status.STATUS_COMMITTED) {
                ifCommitted.run();
            } else if (status == Status.STATUS_ROLLEDBACK) {
                executor.execute(ifRolledBack);
            }
        });
    }

    /** Whether the container's transaction can no longer be committed, and with it the receipt of the message. */
    public boolean isDoomed() {
        return transaction.getRollbackOnly();
    }

    public void rollBack() {
        transaction.setRollbackOnly();
    }
}

package dev.semel.outbox.append;

import dev.semel.outbox.OutboxUsageException;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;

/** The transaction of the caller, as far as the outbox needs to know it. */
@ApplicationScoped
class CurrentTransaction {

    @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
    private TransactionSynchronizationRegistry registry;

    CurrentTransaction() {}

    CurrentTransaction(TransactionSynchronizationRegistry registry) {
        this.registry = registry;
    }

    /** Refuses unless there is a transaction that can still commit. */
    void require() {
        switch (registry.getTransactionStatus()) {
            case Status.STATUS_ACTIVE -> {}
            case Status.STATUS_MARKED_ROLLBACK ->
                throw new OutboxUsageException("Outbox.append was called in a transaction that is already marked for"
                        + " rollback, so the event could never be published. Nothing was appended; append before"
                        + " anything in the transaction fails, or in a new transaction.");
            default ->
                throw new OutboxUsageException("Outbox.append was called without an active transaction, so the event"
                        + " could not be bound to the caller's changes. Nothing was appended; call it from a business"
                        + " method of an EJB or of a bean with @Transactional, or begin a UserTransaction first.");
        }
    }

    /** Runs the task after the commit, once for each transaction and key, and never after a rollback. */
    void onceAfterCommit(Object key, Runnable task) {
        if (registry.getResource(key) == null) {
            registry.putResource(key, Boolean.TRUE);
            registry.registerInterposedSynchronization(new AfterCommit(task));
        }
    }

    private record AfterCommit(Runnable task) implements Synchronization {

        @Override
        public void beforeCompletion() {}

        @Override
        public void afterCompletion(int status) {
            if (status == Status.STATUS_COMMITTED) {
                task.run();
            }
        }
    }
}

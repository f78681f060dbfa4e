package dev.semel.outbox.append;

import dev.semel.outbox.OutboxUsageException;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The transaction of the caller, as far as the outbox needs to know it. */
@ApplicationScoped
class CurrentTransaction {

    private static final Logger LOG = Logger.getLogger(CurrentTransaction.class.getName());

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

    /** What the transaction already has to do before its completion; empty if it has not. */
    <W extends Runnable> Optional<W> pending(Class<W> kind) {
        return Optional.ofNullable(kind.cast(registry.getResource(kind)));
    }

    /**
     * What the transaction has to do just before its completion, after the application and the persistence provider, once
     * for each kind. If that fails, the transaction rolls back.
     */
    <W extends Runnable> W beforeCompletion(Class<W> kind, Supplier<W> work) {
        return pending(kind).orElseGet(() -> {
            W fresh = work.get();
            registry.putResource(kind, fresh);
            registry.registerInterposedSynchronization(new BeforeCompletion(kind, fresh));
            return fresh;
        });
    }

    /** Runs the task after the commit, once for each transaction and key, and never after a rollback. */
    void onceAfterCommit(Object key, Runnable task) {
        if (registry.getResource(key) == null) {
            registry.putResource(key, Boolean.TRUE);
            registry.registerInterposedSynchronization(new AfterCommit(task));
        }
    }

    private final class BeforeCompletion implements Synchronization {

        private final Class<?> kind;
        private final Runnable work;

        private BeforeCompletion(Class<?> kind, Runnable work) {
            this.kind = kind;
            this.work = work;
        }

        // What comes in from now on registers anew.
        @Override
        public void beforeCompletion() {
            registry.putResource(kind, null);
            try {
                work.run();
            } catch (RuntimeException | Error failed) {
                registry.setRollbackOnly();
                LOG.log(
                        Level.SEVERE,
                        "A transaction is rolled back, because events that it appended could not be stored just before its"
                                + " completion. Reason: " + failed.getMessage(),
                        failed);
                throw failed;
            }
        }

        @Override
        public void afterCompletion(int status) {}
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

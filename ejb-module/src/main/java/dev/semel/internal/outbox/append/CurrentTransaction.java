package dev.semel.internal.outbox.append;

import dev.semel.internal.platform.AfterCompletion;
import dev.semel.internal.settings.Semel;
import dev.semel.outbox.OutboxUsageException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The transaction of the caller, as far as the outbox needs to know it. */
@ApplicationScoped
class CurrentTransaction {

    private static final Logger LOG = Logger.getLogger(CurrentTransaction.class.getName());

    @Inject
    @Semel
    private TransactionSynchronizationRegistry registry;

    CurrentTransaction() {}

    CurrentTransaction(TransactionSynchronizationRegistry registry) {
        this.registry = registry;
    }

    /** Refuses the action unless there is a transaction that can still commit. */
    void require(String action) {
        switch (registry.getTransactionStatus()) {
            case Status.STATUS_ACTIVE -> {}
            case Status.STATUS_MARKED_ROLLBACK ->
                throw new OutboxUsageException(action + " in a transaction that is already marked for"
                        + " rollback, so the event could never be published. Nothing was appended; append before"
                        + " anything in the transaction fails, or in a new transaction.");
            default ->
                throw new OutboxUsageException(action + " without an active transaction, so the event"
                        + " could not be bound to the caller's changes. Nothing was appended; call it from a business"
                        + " method of an EJB or of a bean with @Transactional, or begin a UserTransaction first.");
        }
    }

    /** What the transaction has to do in this turn so far; empty if nothing. */
    Optional<Runnable> pending(Turn turn) {
        return lastWork().map(work -> work.byTurn.get(turn));
    }

    /**
     * What the transaction has to do in this turn, just before its completion, after the application and the persistence
     * provider. If that fails, the transaction rolls back.
     */
    Runnable beforeCompletion(Turn turn, Supplier<Runnable> work) {
        return lastWork().orElseGet(this::register).byTurn.computeIfAbsent(turn, first -> work.get());
    }

    private Optional<LastWork> lastWork() {
        return Optional.ofNullable((LastWork) registry.getResource(LastWork.class));
    }

    private LastWork register() {
        LastWork work = new LastWork();
        registry.putResource(LastWork.class, work);
        registry.registerInterposedSynchronization(work);
        return work;
    }

    /** The slots of this transaction so far; after the commit the task gets all of them, once, and never after a rollback. */
    @SuppressWarnings("unchecked")
    Set<Integer> slots(Consumer<Set<Integer>> afterCommit) {
        Set<Integer> slots = (Set<Integer>) registry.getResource(CurrentTransaction.class);
        return slots != null ? slots : register(new TreeSet<>(), afterCommit);
    }

    private Set<Integer> register(Set<Integer> slots, Consumer<Set<Integer>> afterCommit) {
        registry.putResource(CurrentTransaction.class, slots);
        registry.registerInterposedSynchronization((AfterCompletion) status -> {
            if (status == Status.STATUS_COMMITTED) {
                afterCommit.accept(slots);
            }
        });
        return slots;
    }

    /** What has to be done last, one turn after the other. */
    enum Turn {
        FIRED_EVENTS,
        SEQUENCED_EVENTS
    }

    private final class LastWork implements Synchronization {

        private final Map<Turn, Runnable> byTurn = new EnumMap<>(Turn.class);

        // The work of one turn may make work for a later one.
        @Override
        public void beforeCompletion() {
            try {
                while (!byTurn.isEmpty()) {
                    Iterator<Runnable> first = byTurn.values().iterator();
                    Runnable work = first.next();
                    first.remove();
                    work.run();
                }
                // What comes in after this registers anew.
                registry.putResource(LastWork.class, null);
            } catch (RuntimeException | Error failed) {
                registry.setRollbackOnly();
                LOG.log(
                        Level.SEVERE,
                        "A transaction is rolled back, because what it had to append just before its completion could not be"
                                + " stored. Reason: " + failed.getMessage(),
                        failed);
                throw failed;
            }
        }

        @Override
        public void afterCompletion(int status) {}
    }
}

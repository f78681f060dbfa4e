package dev.semel.simulation.tables;

import dev.semel.simulation.schedule.Scheduler;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;

/** The transaction of the caller. */
public record SimulatedRegistry(Scheduler scheduler) implements TransactionSynchronizationRegistry {

    private SimulatedTransaction current() {
        return (SimulatedTransaction) scheduler.current().context();
    }

    private SimulatedTransaction required() {
        if (current() == null) {
            throw new IllegalStateException("There is no transaction.");
        }
        return current();
    }

    @Override
    public Object getTransactionKey() {
        return current();
    }

    @Override
    public void putResource(Object key, Object value) {
        required().resources.put(key, value);
    }

    @Override
    public Object getResource(Object key) {
        return required().resources.get(key);
    }

    @Override
    public void registerInterposedSynchronization(Synchronization synchronization) {
        required().synchronizations.add(synchronization);
    }

    @Override
    public int getTransactionStatus() {
        return current() == null ? Status.STATUS_NO_TRANSACTION : current().status();
    }

    @Override
    public void setRollbackOnly() {
        required().setRollbackOnly();
    }

    @Override
    public boolean getRollbackOnly() {
        return required().status() == Status.STATUS_MARKED_ROLLBACK;
    }
}

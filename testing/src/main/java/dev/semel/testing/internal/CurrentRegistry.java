package dev.semel.testing.internal;

import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;

/** The transaction of the caller. */
record CurrentRegistry(TransactionStack transactions) implements TransactionSynchronizationRegistry {

    private OpenTransaction required() {
        return transactions.current().orElseThrow(() -> new IllegalStateException("There is no transaction."));
    }

    @Override
    public Object getTransactionKey() {
        return transactions.current().orElse(null);
    }

    @Override
    public void putResource(Object key, Object value) {
        required().resources().put(key, value);
    }

    @Override
    public Object getResource(Object key) {
        return required().resources().get(key);
    }

    @Override
    public void registerInterposedSynchronization(Synchronization synchronization) {
        required().register(synchronization);
    }

    @Override
    public int getTransactionStatus() {
        return transactions.current().map(OpenTransaction::status).orElse(Status.STATUS_NO_TRANSACTION);
    }

    @Override
    public void setRollbackOnly() {
        required().doom();
    }

    @Override
    public boolean getRollbackOnly() {
        return required().status() == Status.STATUS_MARKED_ROLLBACK;
    }
}

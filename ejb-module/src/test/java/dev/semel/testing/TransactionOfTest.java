package dev.semel.testing;

import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The registry of one transaction, ended by the test. */
public class TransactionOfTest implements TransactionSynchronizationRegistry {

    public int status = Status.STATUS_ACTIVE;

    private final Map<Object, Object> resources = new HashMap<>();
    private final List<Synchronization> synchronizations = new ArrayList<>();

    /** One that is registered in that time has its turn, too. */
    public void aboutToComplete() {
        for (int i = 0; i < synchronizations.size(); i++) {
            synchronizations.get(i).beforeCompletion();
        }
    }

    public void end(int outcome) {
        synchronizations.forEach(synchronization -> synchronization.afterCompletion(outcome));
    }

    @Override
    public Object getTransactionKey() {
        return this;
    }

    @Override
    public void putResource(Object key, Object value) {
        resources.put(key, value);
    }

    @Override
    public Object getResource(Object key) {
        return resources.get(key);
    }

    @Override
    public void registerInterposedSynchronization(Synchronization synchronization) {
        synchronizations.add(synchronization);
    }

    @Override
    public int getTransactionStatus() {
        return status;
    }

    @Override
    public void setRollbackOnly() {
        status = Status.STATUS_MARKED_ROLLBACK;
    }

    @Override
    public boolean getRollbackOnly() {
        return status == Status.STATUS_MARKED_ROLLBACK;
    }
}

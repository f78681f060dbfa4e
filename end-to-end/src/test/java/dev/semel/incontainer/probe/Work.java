package dev.semel.incontainer.probe;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.HeuristicRollbackException;
import jakarta.transaction.NotSupportedException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.SystemException;
import jakarta.transaction.UserTransaction;

/** Business transactions of the test itself. */
@Dependent
public class Work {

    @Inject
    private UserTransaction transaction;

    public void committed(Runnable work) {
        begin();
        try {
            work.run();
        } catch (RuntimeException | Error failed) {
            rollBack();
            throw failed;
        }
        commit();
    }

    public void rolledBack(Runnable work) {
        begin();
        try {
            work.run();
        } finally {
            rollBack();
        }
    }

    private void begin() {
        try {
            transaction.begin();
        } catch (NotSupportedException | SystemException failed) {
            throw new IllegalStateException("The test's transaction did not begin.", failed);
        }
    }

    private void commit() {
        try {
            transaction.commit();
        } catch (RollbackException | HeuristicMixedException | HeuristicRollbackException | SystemException failed) {
            throw new IllegalStateException("The test's transaction was not committed.", failed);
        }
    }

    private void rollBack() {
        try {
            transaction.rollback();
        } catch (SystemException failed) {
            throw new IllegalStateException("The test's transaction was not rolled back.", failed);
        }
    }
}

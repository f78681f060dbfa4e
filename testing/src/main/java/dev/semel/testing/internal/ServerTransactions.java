package dev.semel.testing.internal;

import dev.semel.internal.platform.Transactions;

/** The transactions of one server, until it dies. */
final class ServerTransactions implements Transactions {

    private final TransactionStack stack;
    private volatile Runnable onStatement = () -> {};
    private volatile boolean isDead;

    ServerTransactions(TransactionStack stack) {
        this.stack = stack;
    }

    @Override
    public <T, E extends Exception> T inNew(Work<T, E> work) throws E {
        requireAlive();
        OpenTransaction transaction = stack.begin(this);
        boolean isCommitted = false;
        try {
            T result = work.run();
            transaction.complete();
            isCommitted = true;
            return result;
        } finally {
            if (!isCommitted) {
                transaction.rollBack();
            }
            stack.resume();
        }
    }

    @Override
    public <T, E extends Exception> T outside(Work<T, E> work) throws E {
        requireAlive();
        stack.suspend();
        try {
            return work.run();
        } finally {
            stack.resume();
        }
    }

    /** Does something each time when a statement of a transaction is about to be sent. */
    void onStatement(Runnable signal) {
        onStatement = signal;
    }

    void statementComes() {
        requireAlive();
        onStatement.run();
    }

    void die() {
        isDead = true;
    }

    boolean isDead() {
        return isDead;
    }

    void requireAlive() {
        if (isDead) {
            throw new ServerDied();
        }
    }
}

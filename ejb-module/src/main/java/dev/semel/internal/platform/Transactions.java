package dev.semel.internal.platform;

import org.jspecify.annotations.Nullable;

/**
 * Port: the boundaries of transactions. What the work throws comes out as it is, and has rolled the transaction back, checked
 * exceptions too. Servers end a transaction with checked exceptions that no method declares; here they all come out as one
 * unchecked {@link TransactionFailedException}, so that no caller can miss them.
 */
public interface Transactions {

    /**
     * Does the work in a new transaction and commits it; a transaction of the caller is suspended for that time.
     *
     * @throws E what the work threw; everything was rolled back
     * @throws TransactionFailedException if the transaction could not begin, or was not committed, or its outcome is unknown
     */
    <T extends @Nullable Object, E extends Exception> T inNew(Work<T, E> work) throws E;

    /** Does the work without a transaction; one of the caller is suspended for that time. */
    <T extends @Nullable Object, E extends Exception> T outside(Work<T, E> work) throws E;

    /** As {@link #inNew}, for work without a result. */
    @SuppressWarnings("NullAway") // It does not read the bound of T.
    default <E extends Exception> void doInNew(Task<E> task) throws E {
        inNew(() -> {
            task.run();
            return null;
        });
    }

    /** As {@link #outside}, for work without a result. */
    @SuppressWarnings("NullAway") // It does not read the bound of T.
    default <E extends Exception> void doOutside(Task<E> task) throws E {
        outside(() -> {
            task.run();
            return null;
        });
    }

    /** What is done in a transaction, or outside any. */
    @FunctionalInterface
    interface Work<T extends @Nullable Object, E extends Exception> {

        T run() throws E;
    }

    @FunctionalInterface
    interface Task<E extends Exception> {

        void run() throws E;
    }
}

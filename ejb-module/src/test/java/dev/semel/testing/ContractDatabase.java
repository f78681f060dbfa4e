package dev.semel.testing;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What a contract needs of its database, so that a real one and the one of the simulation are held to the same words.
 *
 * @param <S> the stores, and what else the contract does within a transaction
 */
public interface ContractDatabase<S> {

    /** Runs work in a transaction of its own and commits it. */
    <T> T inTransaction(Function<S, T> work);

    default void doInTransaction(Consumer<S> work) {
        inTransaction(stores -> {
            work.accept(stores);
            return null;
        });
    }

    /** A transaction that starts now and is ended by the caller, for races. */
    HeldTransaction<S> begin();

    /** Does something beside the caller; each transaction of it is another one. */
    <T> Concurrent<T> concurrently(Supplier<T> work);

    /** Returns when a transaction waits for a lock: a look at once would only say that none has come back yet. */
    void awaitLockWait();

    /** Lets so much time pass, in which others go on if they can. */
    void letPass(Duration time);
}

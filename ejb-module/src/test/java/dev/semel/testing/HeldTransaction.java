package dev.semel.testing;

import java.util.function.Consumer;
import java.util.function.Function;

/** A transaction that a contract holds open; closing it rolls back what was not committed. */
public interface HeldTransaction<S> extends AutoCloseable {

    /** Does something within it, and goes on. */
    <T> T within(Function<S, T> work);

    default void doWithin(Consumer<S> work) {
        within(stores -> {
            work.accept(stores);
            return null;
        });
    }

    void commit();

    @Override
    void close();
}

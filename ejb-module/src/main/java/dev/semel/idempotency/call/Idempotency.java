package dev.semel.idempotency.call;

import org.jspecify.annotations.Nullable;

/**
 * Work that takes effect once per key, for code that is no method of its own; injected. It does what {@link Idempotent} says of
 * methods: the transaction, the result, failures and limits are the same. A transaction of the caller is joined; without one the work
 * has its own.
 *
 * <pre>{@code
 * Receipt receipt = idempotency.run("charge", order.id(), order, Receipt.class, () -> charge(order));
 * }</pre>
 */
public interface Idempotency {

    /**
     * Does the work, or returns what it has answered before.
     *
     * @param consumer the logical name of the work, 1 to 200 characters; no message-driven bean and no method may have it
     * @param key any text that is not blank
     * @param content what the work is about: under the same key it must say the same, written as JSON; null: it is not compared
     * @param type of the result, which is written as JSON (bytes as they are); {@code Void.class}: there is none
     * @throws E what the work threw; all was rolled back, and the key is free
     * @throws KeyInProgressException if another call works on the key, and went on for longer than {@code semel.claim.wait}
     * @throws KeyConflictException if the key is known with other content
     * @throws KeyClosedException if an operator has to decide about the key, or has given it up
     * @throws CallRefusedException if there is no usable key, or the result cannot be returned
     */
    <T extends @Nullable Object, E extends Exception> T run(
            String consumer, String key, @Nullable Object content, Class<T> type, Work<T, E> work) throws E;

    /** The same without a comparison of contents. */
    default <T extends @Nullable Object, E extends Exception> T run(
            String consumer, String key, Class<T> type, Work<T, E> work) throws E {
        return run(consumer, key, null, type, work);
    }

    /** The same without a result. */
    @SuppressWarnings("NullAway") // It does not read the bound of T.
    default <E extends Exception> void run(String consumer, String key, Task<E> task) throws E {
        run(consumer, key, null, Void.class, () -> {
            task.run();
            return null;
        });
    }

    /** What is done once, with a result. */
    @FunctionalInterface
    interface Work<T extends @Nullable Object, E extends Exception> {

        T run() throws E;
    }

    /** What is done once. */
    @FunctionalInterface
    interface Task<E extends Exception> {

        void run() throws E;
    }
}

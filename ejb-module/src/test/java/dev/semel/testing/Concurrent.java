package dev.semel.testing;

/** What is done beside the caller. */
public interface Concurrent<T> {

    boolean isDone();

    /**
     * Its result, once it is there.
     *
     * @throws java.util.concurrent.CompletionException around what it threw
     */
    T join();
}

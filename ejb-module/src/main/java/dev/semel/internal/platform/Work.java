package dev.semel.internal.platform;

/** What is done in a transaction, or outside any. */
@FunctionalInterface
public interface Work<T, E extends Exception> {

    T run() throws E;
}

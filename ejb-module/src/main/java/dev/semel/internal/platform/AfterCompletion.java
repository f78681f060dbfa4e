package dev.semel.internal.platform;

import jakarta.transaction.Synchronization;

/** Work that follows a transaction, and has nothing to do before it ends. */
@FunctionalInterface
public interface AfterCompletion extends Synchronization {

    @Override
    default void beforeCompletion() {}
}

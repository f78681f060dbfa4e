package dev.semel.internal.outbox.operator;

import dev.semel.internal.outbox.store.Address;

/**
 * Port: an operator's actions on destinations, each one guarded statement in the transaction of the caller. Each answers whether the
 * destination was changed; one that is not known is not.
 */
public interface DestinationCommands {

    /** From any other state to paused. */
    boolean pause(Address destination, String user, String reason);

    /** From paused or open to recovering. */
    boolean resume(Address destination, String user);
}

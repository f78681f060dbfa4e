package dev.semel.internal.outbox.operator;

import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** Port: an operator's actions on outbox events, each one guarded statement in the transaction of the caller. */
public interface OutboxCommands {

    /**
     * Makes parked events pending again, with all attempts back, and pending ones that wait for their time due at once.
     * The last error stays until the next success.
     *
     * @return how many were changed
     */
    int retry(Collection<UUID> events);

    /**
     * Lets those behind parked events go on without them. The events stay parked, to be retried later out of their order.
     *
     * @return how many were changed; one that is not parked, or does not hold back its group, is not
     * @throws SlotBusyException if the relay works on the slot of one of them for too long; nothing was changed
     */
    int skip(Collection<UUID> events);

    /**
     * Gives up events that are parked, pending or held; the events behind them in their groups are no longer held back.
     *
     * @return how many were changed
     * @throws SlotBusyException if the relay works on one of them for too long; nothing was changed
     */
    int discard(Collection<UUID> events);

    /** Those of the events that are discarded and were a retry for one consumer, whose key therefore waits in vain. */
    List<UUID> discardedRetries(Collection<UUID> events);
}

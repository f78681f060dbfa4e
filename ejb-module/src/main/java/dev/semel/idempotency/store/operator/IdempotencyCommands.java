package dev.semel.idempotency.store.operator;

import java.util.Collection;
import java.util.UUID;

/** Port: an operator's actions on idempotency records, each one guarded statement in the transaction of the caller. */
public interface IdempotencyCommands {

    /**
     * Removes finished records: COMPLETED and DISCARDED. A later copy of the message is new then, and its handler runs.
     *
     * <p>A FAILED record is left alone, because it names the one retry that may run the handler: without it, any other
     * copy could run at the same time as the retry is scheduled, with all attempts back. A PARKED record is left alone,
     * because its message is stored and waits: it is retried or discarded instead. So is the record of work that is going
     * on; nobody sees it before its commit.
     *
     * @return how many were removed
     */
    int forget(Collection<String> keyHashes);

    /**
     * Closes the keys whose next attempt was one of these events, because an operator discarded the event: otherwise they
     * would wait for ever for a retry that never comes.
     *
     * @return how many were closed
     */
    int discardRetriedBy(Collection<UUID> events);
}

package dev.semel.internal.idempotency.operator;

import java.util.Collection;
import java.util.UUID;

/** Port: an operator's actions on idempotency records, each one guarded statement in the transaction of the caller. */
public interface IdempotencyCommands {

    /**
     * Removes records that nothing of ours waits for: COMPLETED, DISCARDED, and FAILED without a stored retry. A later copy
     * of the message is new then, and its handler runs.
     *
     * <p>A FAILED record that names a retry is left alone: without it, any other copy could run at the same time as the
     * retry is scheduled, with all attempts back. A PARKED record is left alone, because its message is stored and waits:
     * it is retried or discarded instead. So is the record of work that goes on, under a lease or not.
     *
     * @return how many were removed
     */
    int forget(Collection<String> keyHashes);

    /** Whether there is a record. */
    boolean isKnown(String keyHash);

    /**
     * Removes a record that the caller has locked and found to be nobody's.
     *
     * @return how many were removed
     */
    int remove(String keyHash);

    /**
     * Takes lapsed leases away, by the database's time, and leaves the keys to whichever copy comes next: FAILED without a
     * retry of their own. A lease that still lives, or lives again because its holder extended it, is left alone. Whoever
     * held the lease can neither extend it nor complete the key any more.
     *
     * @return how many were released
     */
    int release(Collection<String> keyHashes);

    /**
     * Closes the keys whose next attempt was one of these events, because an operator discarded the event: otherwise they
     * would wait for ever for a retry that never comes.
     *
     * @return how many were closed
     */
    int discardRetriedBy(Collection<UUID> events);
}

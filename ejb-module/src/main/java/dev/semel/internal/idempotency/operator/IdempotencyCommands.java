package dev.semel.internal.idempotency.operator;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import java.util.Collection;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Port: an operator's actions on idempotency records, each one guarded statement in the transaction of the caller. */
public interface IdempotencyCommands {

    /**
     * Removes records that nothing of ours waits for, and answers how many: COMPLETED, DISCARDED, and FAILED without a stored
     * retry. A later copy of the message is new then, and its handler runs. Without the record of a stored retry another copy
     * could run beside it; a parked message is retried or discarded instead.
     */
    int forget(Collection<String> keyHashes);

    boolean isKnown(String keyHash);

    /** Removes a record that the caller has locked and found to be without an owner. Answers how many it removed. */
    int remove(String keyHash);

    /**
     * Takes leases away that have lapsed, by the database's time, and answers how many. The keys are left to whichever copy
     * comes next; one that held a lease can neither extend it nor complete the key any more.
     */
    int release(Collection<String> keyHashes);

    /**
     * Adds a record, DISCARDED, of a key that has none; waits for work on it that is not committed. Answers how many it added.
     *
     * @param contentHash of the content that is given up: other content under the key is not; null: it is not known
     */
    int close(IdempotencyKey key, @Nullable String contentHash);

    /** Closes the keys that wait for one of these events, which an operator has discarded: it never comes. Answers how many. */
    int discardRetriedBy(Collection<UUID> events);

    /** Whether a handler works under a live lease on what one of these events has brought. */
    boolean isAnyAtWork(Collection<UUID> events);
}

package dev.semel.internal.idempotency.cache;

import dev.semel.internal.idempotency.store.Delivery;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a cache knows of a key.
 *
 * @param token of the lease under which it is, or was, worked on; null: the database has the key
 * @param isLapsed whether that lease has lapsed, by the time of the cache
 * @param isOutcomeUnknown whether a handler of the key never came back and may have worked, also if others have begun since
 * @param contentHash of the content that the key came with first; null: contents are not compared
 */
public record CachedKey(
        State state,
        @Nullable UUID token,
        boolean isLapsed,
        boolean isOutcomeUnknown,
        @Nullable String contentHash,
        Instant firstSeenAt) {

    /** The states of a key in a cache. */
    public enum State {
        /** A handler works under a lease; when the lease lapses, another delivery may take over. */
        STARTED,
        /** The work is done; a further copy is a duplicate. Final. */
        COMPLETED,
        /** The work has failed: its record is in the database, and so is all that becomes of it. */
        FAILED
    }

    boolean isAtWork() {
        return state == State.STARTED && !isLapsed;
    }

    boolean isHeldBy(Delivery delivery) {
        return state == State.STARTED && token != null && token.equals(delivery.leaseToken());
    }
}

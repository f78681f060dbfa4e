package dev.semel.internal.idempotency.order;

import dev.semel.internal.idempotency.store.Delivery.Place;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Port: how far a consumer has come in each group, and which messages wait for a number. Every method works in the transaction of its
 * caller, and all but {@link #lock} and {@link #hasPassed} under the lock that was taken.
 */
public interface Positions {

    /**
     * Locks a group until the transaction ends, whether it is known or not. Too long a wait fails as a contention.
     *
     * @return the last number that was worked on, or given up; null: none is known
     */
    @Nullable
    Long lock(Place place, Duration longestWait);

    /** Whether a group has come to this number, or beyond; as it was when last committed. */
    boolean hasPassed(String groupHash, long number);

    void moveTo(String groupHash, long number);

    /**
     * Remembers for which number a stored message waits; it is beyond the last one. So what has its turn waits no more: the move to its
     * predecessor has released it.
     *
     * @param before the event in whose place it comes, which has waited as well; or null
     */
    void hold(UUID event, Place place, @Nullable UUID before);

    /** Those that wait for this number, or for a lower one: they wait no more. */
    List<UUID> release(String groupHash, long number);

    /** For which number those wait that are next; null: none waits. */
    Long missing(String groupHash);

    /** Port: lets stored messages come at once. In the transaction of its caller. */
    interface Stored {
        void bring(Collection<UUID> events);
    }
}

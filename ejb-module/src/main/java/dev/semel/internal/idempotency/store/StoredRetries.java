package dev.semel.internal.idempotency.store;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Port: what is known of the events that bring a message to one consumer again. */
public interface StoredRetries {

    /**
     * Until when an event is needed that is still to come: stored, and neither published nor discarded. Empty if it is not to come;
     * {@link Instant#MAX} if it never expires. In the transaction of the caller.
     */
    Optional<Instant> waitsUntil(UUID event);

    /** The same, or a copy that was stored in its place when it came and its key was busy. For operators: it reads the content. */
    boolean isToCome(UUID event);

    /**
     * Whether we have stored an event with this id for this consumer alone, with this key. Asked outside any transaction: it must
     * not become a second resource beside the receipt of a message.
     */
    boolean isOurs(UUID event, IdempotencyKey key);

    /** Appends the event that brings a delivery again. */
    interface Later {

        /**
         * @param place the event in whose place it comes, or null
         * @param isFree whether nothing works on the key by now, and it waits for this event
         */
        UUID append(@Nullable UUID place, boolean isFree);
    }
}

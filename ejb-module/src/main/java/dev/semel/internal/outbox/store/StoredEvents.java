package dev.semel.internal.outbox.store;

import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.UUID;

/**
 * Port: what is stored under the id of an event, in the transaction of the caller. Each question is one statement by the primary key
 * that locks nothing.
 */
public interface StoredEvents {

    /**
     * Until when an event is needed that is stored, and neither published nor discarded: it is still to come, by itself or by an
     * operator. Empty if it is not; {@link Instant#MAX} if it never expires.
     */
    Optional<Instant> waitsUntil(UUID event);

    /**
     * Whether the event was appended for this consumer alone and carries this key, published or not. Such an event stays
     * when it is published, in every mode of {@code semel.retention.published-mode}, until its retention is over.
     *
     * @param key the idempotency key, whole
     */
    boolean isFor(UUID event, String consumer, String key);

    /** Lets events come at once that are stored for a later time, and wakes the relay for them. One statement more for their slots. */
    void comeNow(Collection<UUID> events);

    /**
     * The event as it was appended, with its key and its whole body; empty if it is gone, and if its row is damaged: neither is sent
     * again, and an operator has to get past both.
     */
    Optional<OutgoingEvent> read(UUID event);
}

package dev.semel.internal.redelivery;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.StoredEvents;
import java.util.Optional;
import java.util.UUID;

/**
 * An event that found its key busy when it came to its consumer was acknowledged, and a copy was stored, which comes in its place.
 * The record of the key cannot say so, because the delivery that works on the key has it locked.
 */
record InItsPlace(StoredEvents events) {

    /** The last one in the place of this event: itself, if its key was never busy, or its content is gone. */
    UUID lastOf(UUID event) {
        UUID last = event;
        for (Optional<UUID> next = after(last); next.isPresent(); next = after(last)) {
            last = next.get();
        }
        return last;
    }

    private Optional<UUID> after(UUID event) {
        return events.read(event).flatMap(found -> found.consumer().flatMap(consumer -> after(event, consumer, found)));
    }

    Optional<UUID> after(UUID event, String consumer, OutgoingEvent found) {
        IdempotencyKey key = new IdempotencyKey(consumer, found.event().key().orElseGet(event::toString));
        return Optional.of(RetryEvents.idOfLater(event, key, found.message()))
                .filter(later -> events.isFor(later, consumer, key.value()));
    }
}

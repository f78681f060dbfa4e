package dev.semel.internal.redelivery;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.message.ContentHash;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.StoredEvents;
import java.util.List;
import java.util.UUID;

/**
 * An event that found its key busy when it came to its consumer was acknowledged, and a copy was stored, which comes in its place.
 * The record of the key cannot say so, because the delivery that works on the key has it locked.
 */
record InItsPlace(StoredEvents events) {

    /** The last one in the place of this event: itself, if its key was never busy, or its content is gone. */
    UUID lastOf(UUID event) {
        return lastOf(event, 0);
    }

    /** The same, also where the purge has taken so many copies that followed each other. */
    UUID lastOf(UUID event, int mostPurged) {
        return events.read(event)
                .flatMap(found -> found.consumer().map(consumer -> lastOf(event, consumer, found, mostPurged)))
                .orElse(event);
    }

    boolean isReplaced(UUID event, String consumer, OutgoingEvent found) {
        return !lastOf(event, consumer, found, 0).equals(event);
    }

    // Each copy says the same, so the ids of all follow from the first.
    private UUID lastOf(UUID event, String consumer, OutgoingEvent found, int mostPurged) {
        IdempotencyKey key =
                new IdempotencyKey(consumer, found.event().idempotencyKey().orElseGet(event::toString));
        String content = ContentHash.of(found.message(), List.of());
        UUID last = event;
        UUID next = event;
        int missing = 0;
        while (missing <= mostPurged) {
            next = RetryEvents.idOfLater(next, key, content);
            if (events.isFor(next, consumer, key.value())) {
                last = next;
                missing = 0;
            } else {
                missing++;
            }
        }
        return last;
    }
}

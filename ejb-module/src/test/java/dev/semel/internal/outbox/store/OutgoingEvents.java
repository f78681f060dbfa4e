package dev.semel.internal.outbox.store;

import dev.semel.outbox.OutboxEvent;
import java.util.Optional;

/** Events that no application appends. */
public final class OutgoingEvents {

    private OutgoingEvents() {}

    /** As a retry is. */
    public static OutgoingEvent onlyFor(String consumer, OutboxEvent event) {
        return new OutgoingEvent(event, OutgoingEvent.of(event).message(), Optional.of(consumer));
    }
}

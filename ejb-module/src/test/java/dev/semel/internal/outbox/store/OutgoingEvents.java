package dev.semel.internal.outbox.store;

import dev.semel.outbox.OutboxEvent;
import java.util.Optional;

/** Events as the outbox keeps them. */
public final class OutgoingEvents {

    private OutgoingEvents() {}

    /** As an application appends it, outside any trace. */
    public static OutgoingEvent of(OutboxEvent event) {
        return OutgoingEvent.of(event, event.headers());
    }

    /** As a retry is. */
    public static OutgoingEvent onlyFor(String consumer, OutboxEvent event) {
        return new OutgoingEvent(event, of(event).message(), Optional.of(consumer));
    }
}

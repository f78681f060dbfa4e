package dev.semel.internal.outbox.store;

import dev.semel.outbox.OutboxEvent;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** Events as the outbox keeps them. */
public final class OutgoingEvents {

    private OutgoingEvents() {}

    /** As an application appends it, outside any trace. */
    public static OutgoingEvent of(OutboxEvent event) {
        return OutgoingEvent.of(event, event.headers());
    }

    /** As the relay takes up one whose body is at hand. */
    public static PendingEvent pending(
            UUID id, String group, int attempts, Duration timeLeft, Supplier<OutgoingEvent> content) {
        return new PendingEvent(
                id, group, attempts, timeLeft, content, () -> content.get().message());
    }

    /** As a retry is. */
    public static OutgoingEvent onlyFor(String consumer, OutboxEvent event) {
        return new OutgoingEvent(event, of(event).message(), Optional.of(consumer));
    }
}

package dev.semel.internal.outbox.store;

import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OutboxEvent;
import java.util.Locale;

/** A destination by its kind and name. */
public record Address(DestinationKind kind, String name) {

    public static Address of(OutboxEvent event) {
        return new Address(event.destinationKind(), event.destination());
    }

    @Override
    public String toString() {
        return kind.name().toLowerCase(Locale.ROOT) + " " + name;
    }
}

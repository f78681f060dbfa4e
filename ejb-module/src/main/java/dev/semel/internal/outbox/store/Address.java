package dev.semel.internal.outbox.store;

import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OutboxEvent;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A destination by its kind and name. */
public record Address(DestinationKind kind, String name) {

    public static Address of(OutboxEvent event) {
        return new Address(event.destinationKind(), event.destination());
    }

    /** The parameters of a statement that asks for its name, its kind and these. */
    public Object[] with(Object... others) {
        return Stream.concat(Stream.of(name, kind.name()), Stream.of(others)).toArray();
    }

    /** The parameters of a statement that asks for these, its name and its kind. */
    public Object[] parametersAfter(@Nullable Object... others) {
        return Stream.concat(Stream.of(others), Stream.of(name, kind.name())).toArray();
    }

    @Override
    public String toString() {
        return kind.name().toLowerCase(Locale.ROOT) + " " + name;
    }
}

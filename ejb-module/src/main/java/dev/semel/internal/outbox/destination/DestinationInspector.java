package dev.semel.internal.outbox.destination;

import dev.semel.internal.outbox.store.Address;
import org.jspecify.annotations.Nullable;

/** Port: asks the broker who gets what is sent to a destination. */
public interface DestinationInspector {

    Answer of(Address destination);

    /** What the broker says; with its reason if it refuses to, else null. */
    record Answer(Kind kind, @Nullable String reason) {}

    enum Kind {
        /** A queue that was set up by hand, or one with a consumer. */
        EXPECTED,
        /** The broker made a queue on demand, and it has no consumer. */
        NO_CONSUMER,
        /** No queue is there that would keep a message. */
        NOWHERE,
        /** The broker does not let us ask. */
        REFUSED,
        /** The broker does not answer. */
        UNKNOWN
    }
}

package dev.semel.outbox.relay.lookout;

import dev.semel.outbox.store.Address;

/** Port: asks the broker who gets what is sent to a destination. */
public interface Audience {

    Answer of(Address destination);

    /** What the broker knows. */
    enum Answer {
        /** A queue that somebody set up, or one with a consumer. */
        SOMEBODY,
        /** The broker made a queue on demand, and nobody consumes from it. */
        NOBODY,
        /** No queue is there that would keep a message. */
        NOWHERE,
        /** The broker does not answer, or does not let us ask. */
        UNKNOWN
    }
}

package dev.semel.internal.outbox.store;

import java.util.UUID;

/** Port: keeps appended events, in the transaction of the caller. */
public interface OutboxStore {

    /** Stores the event behind all that this transaction has appended so far, and answers its id. */
    UUID append(OutgoingEvent event);
}

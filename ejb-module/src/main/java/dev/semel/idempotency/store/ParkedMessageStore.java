package dev.semel.idempotency.store;

import java.util.Optional;
import java.util.UUID;

/** Port: keeps parked messages. Every method works in the transaction of its caller. */
public interface ParkedMessageStore {

    /** Parks a message, unless the same consumer has parked this very message before. Answers whether it is new. */
    boolean park(ParkedMessage message);

    /** Locks a message that is still parked; empty if it is not, or gone. */
    Optional<ParkedMessage> lockParked(UUID id);

    /** Ends the parking of a locked message. */
    void close(UUID id, ParkedStatus status);
}

package dev.semel.internal.idempotency.store;

import java.util.Optional;
import java.util.UUID;

/** Port: keeps parked messages. Every method works in the transaction of its caller. */
public interface ParkedMessageStore {

    /** Parks a message under a name that each of its deliveries has, and no other message; empty if it has been parked before. */
    Optional<UUID> park(String name, ParkedMessage message);

    /** Whether a message of this name waits for an operator. */
    boolean isParked(String consumer, String name);

    /** Keeps the next piece of a body that is too large to be kept in one. */
    void addPiece(UUID id, int number, byte[] bytes);

    /** Locks a message that is still parked; empty if it is not, or gone. */
    Optional<ParkedMessage> lockParked(UUID id);

    /** Ends the parking of a locked message. */
    void close(UUID id, ParkedStatus status);
}

package dev.semel.idempotency.survival;

import dev.semel.idempotency.store.IdempotencyKey;
import java.util.UUID;

/** Port: keeps marks of handlers that have begun. Every method works in the transaction of its caller. */
public interface BegunDeliveries {

    /** How many lives have ended over this key so far, the one that left the last mark included. */
    int deaths(IdempotencyKey key, UUID life);

    /**
     * Marks that a handler begins, in this life of the server.
     *
     * @return how many lives have ended over this key so far
     */
    int begin(IdempotencyKey key, UUID life);

    /** Takes the mark away: the handler came back, however it ended. */
    void end(IdempotencyKey key);
}

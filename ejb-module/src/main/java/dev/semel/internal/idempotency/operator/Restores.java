package dev.semel.internal.idempotency.operator;

import java.util.Optional;
import java.util.UUID;

/** Port: takes back that an operator gave up a message, in the transaction of the caller. */
public interface Restores {

    /**
     * Parks a discarded message again, and its key with it.
     *
     * @return why not; nothing was changed then. Empty once it is parked
     */
    Optional<String> restore(UUID discardedMessage);
}

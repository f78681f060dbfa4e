package dev.semel.internal.idempotency.poison;

import java.util.UUID;

/** Port: keeps the lives of each application on each node. Every method works in the transaction of its caller. */
public interface NodeIncarnations {

    /** A life begins. Answers whether the one before ended in good order; true if there was none. */
    boolean begin(String application, UUID life);

    /** A life ends in good order. */
    void end(String application, UUID life);
}

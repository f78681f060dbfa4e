package dev.semel.internal.node;

import java.util.UUID;

/** Port: keeps the incarnations of each application on each node, in the transaction of its caller. */
public interface NodeIncarnations {

    /** One begins. Answers whether the one before ended in good order; true if there was none. */
    boolean begin(String application, UUID incarnation);

    /** One ends in good order. */
    void end(String application, UUID incarnation);
}

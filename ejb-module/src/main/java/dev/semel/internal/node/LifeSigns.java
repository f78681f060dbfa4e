package dev.semel.internal.node;

import java.util.Optional;
import java.util.UUID;

/** Port: keeps the signs of life of each application on each node, in the transaction of its caller. */
public interface LifeSigns {

    /**
     * This incarnation of the application lives on this node; its relay may be switched off. One that has stopped cleanly stays stopped.
     *
     * @return false if another has begun in its place and lives
     */
    boolean live(String application, UUID incarnation, Optional<RelaySign> relay);
}

package dev.semel.internal.heartbeat;

import java.util.Optional;

/** Port: keeps the signs of life of each application on each node, in the transaction of its caller. */
public interface LifeSigns {

    /** This application lives on this node; its relay may be switched off. One that has stopped cleanly stays stopped. */
    void live(String application, Optional<RelaySign> relay);
}

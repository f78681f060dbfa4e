package dev.semel.internal.capture;

import java.util.Optional;

/** Port: the place in the log up to which all has been read. PostgreSQL keeps it, and lets one process read from it. */
@FunctionalInterface
public interface Slot {

    /** Why this process cannot read from it now, as a sentence; empty if it can. */
    Optional<String> obstacle();
}

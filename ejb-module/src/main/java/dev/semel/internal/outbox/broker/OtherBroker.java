package dev.semel.internal.outbox.broker;

import dev.semel.outbox.DestinationKind;

/** Port: a broker beside that of Jakarta Messaging, which a module brings. */
public interface OtherBroker {

    /** Whether destinations of this kind are there, and the application says how to reach it. */
    boolean takes(DestinationKind kind);
}

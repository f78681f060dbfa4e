package dev.semel.internal.outbox.broker;

import dev.semel.internal.outbox.relay.EventPublisher;
import dev.semel.outbox.DestinationKind;

/** Port: hands events to one broker. */
public interface BrokerPublisher extends EventPublisher {

    /** Whether destinations of this kind are at this broker, and the application says how to reach it. */
    boolean takes(DestinationKind kind);
}

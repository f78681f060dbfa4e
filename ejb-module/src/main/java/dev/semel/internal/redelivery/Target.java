package dev.semel.internal.redelivery;

import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OutboxEvent;

/** Where a copy of a message reaches its consumer alone, as the outbox has it, and as {@link IncomingMessage#ownQueue()} says it. */
record Target(DestinationKind kind, String name) {

    static Target of(OutboxEvent event) {
        return new Target(event.destinationKind(), event.destination());
    }

    static Target of(String said) {
        if (said.startsWith(IncomingMessage.TOPIC)) {
            return new Target(DestinationKind.TOPIC, said.substring(IncomingMessage.TOPIC.length()));
        }
        if (said.startsWith(IncomingMessage.KAFKA)) {
            return new Target(DestinationKind.KAFKA, said.substring(IncomingMessage.KAFKA.length()));
        }
        return said.startsWith(IncomingMessage.CONSUMER)
                ? new Target(DestinationKind.CONSUMER, said.substring(IncomingMessage.CONSUMER.length()))
                : new Target(DestinationKind.QUEUE, said);
    }

    OutboxEvent event() {
        return kind.event(name);
    }

    String said() {
        return switch (kind) {
            case QUEUE -> name;
            case TOPIC -> IncomingMessage.TOPIC + name;
            case CONSUMER -> IncomingMessage.CONSUMER + name;
            case KAFKA -> IncomingMessage.KAFKA + name;
        };
    }
}

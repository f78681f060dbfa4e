package dev.semel.internal.idempotency.delivery;

import dev.semel.internal.artemis.ArtemisBroker;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.mode.Handler;
import jakarta.jms.Message;

/** The way to the consumer protocol, which no class but the interceptor knows, for the simulation. */
public record DeliveryEntry(Object delivery) {

    public static final Class<?> TYPE = IdempotentDelivery.class;

    public void take(ConsumerDefinition consumer, IncomingMessage message, Handler handler) {
        ((IdempotentDelivery) delivery).deliver(consumer, message, handler);
    }

    /** As the interceptor does. */
    public void take(ConsumerDefinition consumer, Message message, Handler handler) {
        take(consumer, new JmsIncomingMessage(message, new ArtemisBroker()), handler);
    }
}

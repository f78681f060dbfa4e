package dev.semel.idempotency.failure;

import dev.semel.idempotency.consumer.ConsumerDefinition;
import dev.semel.idempotency.incoming.IncomingMessage;
import dev.semel.idempotency.store.Delivery;

/** A delivery whose work was rolled back. */
public record FailedDelivery(
        ConsumerDefinition consumer, IncomingMessage message, Delivery delivery, Throwable cause, Verdict verdict) {}

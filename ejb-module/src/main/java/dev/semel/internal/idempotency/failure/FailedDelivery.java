package dev.semel.internal.idempotency.failure;

import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.store.Delivery;

/** A delivery whose work was rolled back. */
public record FailedDelivery(
        ConsumerDefinition consumer, IncomingMessage message, Delivery delivery, Throwable cause, FailureKind kind) {}

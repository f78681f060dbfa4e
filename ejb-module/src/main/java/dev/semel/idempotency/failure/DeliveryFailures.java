package dev.semel.idempotency.failure;

import dev.semel.idempotency.consumer.ConsumerDefinition;
import dev.semel.idempotency.consumer.IncomingMessage;
import dev.semel.idempotency.consumer.UnusableMessageException;

/**
 * Port: makes a failure durable, in a transaction of its own. When a method returns, the delivery may be acknowledged;
 * when it throws, nothing was recorded and the delivery must be asked for again.
 */
public interface DeliveryFailures {

    /** Stores one retry, or parks the message; does nothing if the work is done, closed or another delivery's by now. */
    void record(FailedDelivery failed);

    /** Parks a message that has no usable key. */
    void park(ConsumerDefinition consumer, IncomingMessage message, UnusableMessageException cause);
}

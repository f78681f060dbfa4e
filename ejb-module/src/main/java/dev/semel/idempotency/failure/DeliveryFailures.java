package dev.semel.idempotency.failure;

import dev.semel.idempotency.consumer.ConsumerDefinition;
import dev.semel.idempotency.incoming.IncomingMessage;
import dev.semel.idempotency.incoming.UnusableMessageException;
import dev.semel.idempotency.store.Delivery;

/**
 * Port: makes durable what became of a delivery that did not work, in a transaction of its own. When a method throws,
 * nothing was recorded and the delivery must be asked for again.
 */
public interface DeliveryFailures {

    /**
     * Stores one retry, or parks the message; does nothing if the work is done, closed or another delivery's by now.
     *
     * @return whether the delivery may be acknowledged; false: the failure counts, and the broker must deliver again
     */
    boolean record(FailedDelivery failed);

    /** Parks a message that cannot be worked on. */
    void park(ConsumerDefinition consumer, IncomingMessage message, UnusableMessageException cause);

    /**
     * Stores a message whose key is busy: it comes back after a growing delay. Once, however often it is delivered, and not
     * at all if the work is done by now.
     *
     * @return whether the delivery may be acknowledged; false: it cannot be stored, and the broker must deliver again
     */
    boolean storeForLater(ConsumerDefinition consumer, IncomingMessage message, Delivery delivery);
}

package dev.semel.idempotency.mode;

import dev.semel.idempotency.consumer.ConsumerDefinition;
import dev.semel.idempotency.store.Claim;
import dev.semel.idempotency.store.Delivery;

/** How claim, handler and completion share transactions. */
public interface WorkMode {

    /**
     * Claims the key and, if it is granted, runs the handler and completes the key.
     *
     * @throws KeyBusyException if another delivery works on the key; nothing has happened
     * @throws Exception what the handler threw, or what kept the work from being committed; it was rolled back, or, in the
     *     container's own transaction, will be
     */
    Claim run(ConsumerDefinition consumer, Delivery delivery, Handler handler) throws Exception;
}

package dev.semel.internal.redelivery.kafka;

import dev.semel.internal.idempotency.store.IdempotencyKey;

/** Port: what is still to be done, or to be decided, of a consumer without a broker. Every method works in the transaction of its caller. */
public interface OpenWork {

    /** Whether a stored message of this key is to come again, or waits for an operator. Neither locks nor waits. */
    boolean isOpen(IdempotencyKey key);

    /** Whether a message of this id waits for an operator: it may have no key. */
    boolean isParked(String consumer, String messageId);
}

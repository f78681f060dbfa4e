package dev.semel.internal.redelivery.kafka;

import dev.semel.internal.idempotency.store.IdempotencyKey;

/** Port: what is still to be done, or to be decided, of a consumer without a broker. Every method works in the transaction of its caller. */
public interface OpenWork {

    /** Whether a stored message of this key is to come again, or waits for an operator. Neither locks nor waits. */
    boolean isOpen(IdempotencyKey key);

    /**
     * The same for a message that was parked and whose key is not known: it waits for an operator, or the retry that one has asked for is
     * still to come.
     */
    boolean isOpenAsParked(String consumer, String messageId);
}

package dev.semel.internal.idempotency.result;

import dev.semel.internal.idempotency.store.Delivery;

/** Port: answers requests. Every method works in the transaction of its caller, and no requester can make it fail. */
public interface Replies {

    /** Answers the request of this delivery once, however often that comes; nothing happens if no answer is wanted. */
    void send(Delivery delivery, StoredResult reply);

    /** The same with what the work of the key has replied, if it has. */
    void repeat(Delivery duplicate);
}

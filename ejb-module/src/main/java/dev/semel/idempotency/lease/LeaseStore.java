package dev.semel.idempotency.lease;

import dev.semel.idempotency.consumer.WorkRule;
import dev.semel.idempotency.store.Claim;
import dev.semel.idempotency.store.Delivery;
import java.time.Duration;

/**
 * Port: keeps leases on keys. The delivery's token names its lease; who does not hold it changes nothing. Lapse is judged
 * by the database's time. Every method works in the transaction of its caller.
 */
public interface LeaseStore {

    /**
     * Takes the key under a lease, if it is free, due for a retry of this very delivery, or its lease has lapsed.
     *
     * @return {@link Claim#OUTCOME_UNKNOWN} if the lapsed lease was taken over only to close the key, by the consumer's rule
     */
    Claim acquire(Delivery delivery, WorkRule rule);

    /** Lets the lease last that much longer from now. Answers whether it is still held; a lapsed one that nobody took is. */
    boolean extend(Delivery delivery, Duration lease);

    /** Locks the lease until the caller's transaction ends. Answers whether it is still held. */
    boolean guard(Delivery delivery);

    /** Completes the key. Answers false if another delivery has taken over; true if the holder had completed it before. */
    boolean complete(Delivery delivery);
}

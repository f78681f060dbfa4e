package dev.semel.idempotency.store;

import dev.semel.history.Failure;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/** Port: keeps one record for each key. Every method works in the transaction of its caller. */
public interface IdempotencyStore {

    /**
     * Claims the key for this delivery. A granted claim writes the record in its final state; nobody sees it before the
     * commit, and a rollback leaves nothing of it. A concurrent claim of the same key waits for this transaction to end.
     *
     * @param longestWait how long it waits; then the claim fails with a fault of the database that is a contention
     */
    Claim claim(Delivery delivery, Duration longestWait);

    /**
     * Looks, without a lock and without a wait, whether the work is done with this very content. If it is, the delivery is
     * counted as a duplicate.
     */
    boolean isDuplicate(Delivery delivery);

    /**
     * Locks the record of a delivery whose work failed, after any transaction in doubt has ended.
     *
     * @return empty if the failure must not be recorded, because the work is done, closed, or another delivery's by now
     */
    Optional<Failing> lockForFailure(Delivery delivery);

    /**
     * Records a failed attempt and the one event that may try again. Only after {@link #lockForFailure}.
     *
     * @param retryEvent null: the broker delivers the message again, and any copy may try
     */
    void recordFailed(Delivery delivery, int attempts, UUID retryEvent, Failure failure);

    /** Records that the key waits for an operator. Only after {@link #lockForFailure}. */
    void recordParked(Delivery delivery, int attempts, Failure failure);

    /** Opens a parked key for the one event that may try again; all attempts are back. Answers whether it was parked. */
    boolean reopen(String keyHash, UUID retryEvent);

    /** Closes a parked key for good. Answers whether it was parked. */
    boolean discard(String keyHash);

    /**
     * A key whose work fails.
     *
     * @param attempts failed so far
     * @param time since the first of them failed
     */
    record Failing(int attempts, Duration time) {}
}

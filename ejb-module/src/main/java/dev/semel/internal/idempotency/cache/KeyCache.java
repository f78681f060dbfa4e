package dev.semel.internal.idempotency.cache;

import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.Delivery;
import java.time.Duration;
import java.util.Optional;

/**
 * Port: keys outside the database, which a module brings. It may forget any of them at any moment. Each method is one atomic step, and
 * who does not hold the token of the delivery changes nothing. No transaction has a part in it. What keeps it from answering is a
 * {@link dev.semel.internal.idempotency.failure.NotTheMessagesException}; whether the step was done is not known then.
 */
public interface KeyCache {

    /**
     * Claims a key of which nothing is known, under the lease of the delivery. Otherwise answers what is known; a copy of work that is done
     * is counted, and one with other content keeps the key for the whole time again.
     */
    Optional<CachedKey> start(Delivery delivery, Duration lease);

    /** Takes over a key that is as it was found: under a lease that has lapsed, or the database's, which has no record of it. Answers whether it did. */
    boolean takeOver(Delivery delivery, Duration lease, CachedKey found, boolean isOutcomeUnknown);

    Optional<CachedKey> find(Delivery delivery);

    /** Lets the lease last so long from now; zero: as long as before. Held also if the holder has completed the key. */
    Hold renew(Delivery delivery, Duration lease);

    /** Completes the key, and keeps its result. Held also if the holder had completed it before. */
    Hold complete(Delivery delivery, Optional<StoredResult> result);

    /** Lets go of a lease whose handler came back without a result. */
    Hold giveBack(Delivery delivery);

    /** The database has the record of the key from now on. Nothing happens to one that is done, or under a live lease of another delivery. */
    void leaveToDatabase(Delivery delivery);

    /** The result of work that is done. */
    Optional<StoredResult> result(Delivery delivery);

    /** Whether a delivery holds its key. */
    enum Hold {
        /** It does. */
        HELD,
        /** Another delivery has taken over. */
        LOST,
        /** The database has the key, and knows. */
        IN_DATABASE,
        /** Nothing is known of the key. */
        FORGOTTEN
    }
}

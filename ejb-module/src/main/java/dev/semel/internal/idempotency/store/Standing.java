package dev.semel.internal.idempotency.store;

import java.time.Instant;
import java.util.function.Supplier;

/**
 * What the record of a key says to one delivery of it: the one decision for claims, leases and recorders of failures. Nothing is
 * given up because somebody else seems to have it: that somebody is completed, closed, waits in the outbox, or holds a lease
 * that lives.
 */
enum Standing {
    /** This delivery may work: the key failed, and no other event is still to come for it. */
    NEXT,
    /** Whoever had the lease never came back: this delivery may take over. */
    LAPSED,
    /** This delivery has the lease. */
    OWN,
    /** Somebody else has a lease that lives. */
    BUSY,
    /** The work is done. */
    DUPLICATE,
    /** The event that the record names is still to come. */
    SUPERSEDED,
    /** Parked or discarded. */
    CLOSED,
    /** The key is known with other content. */
    CONFLICT;

    static Standing of(KeyRecord found, Delivery delivery, StoredRetries retries, Supplier<Instant> now) {
        if (found.status() == RecordStatus.FAILED && delivery.isCalled(found.retryEventId())) {
            // It brings the content that it failed with.
            return NEXT;
        }
        if (isHeldBy(found, delivery)) {
            return OWN;
        }
        if (delivery.isOtherContent(found.contentHash())) {
            return CONFLICT;
        }
        return switch (found.status()) {
            case COMPLETED -> DUPLICATE;
            case PARKED, DISCARDED -> CLOSED;
            case IN_PROGRESS -> found.lease().until().isAfter(now.get()) ? BUSY : LAPSED;
            case FAILED -> found.retryEventId() != null && retries.isWaiting(found.retryEventId()) ? SUPERSEDED : NEXT;
        };
    }

    /** Whether the delivery has nothing left to do, whatever becomes of it. */
    boolean isSettled() {
        return this == DUPLICATE || this == CLOSED || this == SUPERSEDED;
    }

    static boolean isHeldBy(KeyRecord found, Delivery delivery) {
        return found.status() == RecordStatus.IN_PROGRESS
                && found.lease().token().equals(delivery.leaseToken());
    }
}

package dev.semel.internal.idempotency.store;

import java.time.Instant;
import java.util.function.Supplier;

/**
 * What the record of a key says to one delivery of it: the one decision for claims, leases and recorders of failures. Nothing is
 * given up because somebody else seems to have it: that somebody is completed, closed, waits in the outbox, or holds a lease
 * that lives.
 */
final class Standing {

    private Standing() {}

    /** Granted to whoever has the lease, to the event that a failed key waits for, and to anybody if none is still to come. */
    static Claim of(KeyRecord found, Delivery delivery, StoredRetries retries, Supplier<Instant> now) {
        boolean isCalled = found.status() == RecordStatus.FAILED && delivery.isCalled(found.retryEventId());
        if (isCalled || isHeldBy(found, delivery)) {
            // It brings the content that it failed with.
            return Claim.GRANTED;
        }
        if (delivery.isOtherContent(found.contentHash())) {
            return Claim.CONFLICT;
        }
        return switch (found.status()) {
            case COMPLETED -> Claim.DUPLICATE;
            case PARKED, DISCARDED -> Claim.CLOSED;
            case IN_PROGRESS -> found.lease().until().isAfter(now.get()) ? Claim.BUSY : Claim.GRANTED;
            case FAILED ->
                found.retryEventId() != null && retries.isWaiting(found.retryEventId())
                        ? Claim.SUPERSEDED
                        : Claim.GRANTED;
        };
    }

    static boolean isHeldBy(KeyRecord found, Delivery delivery) {
        return found.status() == RecordStatus.IN_PROGRESS
                && found.lease().token().equals(delivery.leaseToken());
    }
}

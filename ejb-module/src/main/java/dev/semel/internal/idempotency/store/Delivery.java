package dev.semel.internal.idempotency.store;

import dev.semel.internal.message.ContentHash;
import java.time.Instant;
import java.util.UUID;

/**
 * One time that the work of a key is asked for, by the delivery of a message or otherwise.
 *
 * @param eventId the outbox event that carried the message, null for a foreign message
 * @param retryOf the event whose place that one took because the key was busy when it came; null if it took none
 * @param contentHash tells other content under the same key; null: contents are not compared
 * @param leaseToken names the lease under which this delivery works; null: it works without one
 * @param neededUntil when its sender's time for it is over; {@link Instant#MAX} if it never is
 * @param isStored whether Semel had stored the message for this consumer alone: a retry, a replay, or a copy that came too early
 */
public record Delivery(
        IdempotencyKey key,
        String messageId,
        UUID eventId,
        UUID retryOf,
        String contentHash,
        UUID leaseToken,
        Instant neededUntil,
        boolean isStored) {

    /** One that never expires, and comes from another sender. */
    public Delivery(
            IdempotencyKey key, String messageId, UUID eventId, UUID retryOf, String contentHash, UUID leaseToken) {
        this(key, messageId, eventId, retryOf, contentHash, leaseToken, Instant.MAX, false);
    }

    /** The same delivery under a lease. */
    public Delivery under(UUID token) {
        return new Delivery(key, messageId, eventId, retryOf, contentHash, token, neededUntil, isStored);
    }

    /** The same delivery with a key that its content is a part of. */
    public Delivery byContent() {
        IdempotencyKey own = key.ofContent(contentHash);
        return new Delivery(own, messageId, eventId, retryOf, contentHash, leaseToken, neededUntil, isStored);
    }

    /** The event that a failed record names if it waits for this delivery; null for a foreign message. */
    public UUID calledBy() {
        return retryOf == null ? eventId : retryOf;
    }

    /** Whether a record that names this event waits for this delivery. */
    public boolean isCalled(UUID retryEvent) {
        return retryEvent != null && (retryEvent.equals(eventId) || retryEvent.equals(retryOf));
    }

    /** Whether both contents are known, can be compared, and differ. */
    public boolean isOtherContent(String other) {
        return ContentHash.differ(contentHash, other);
    }
}

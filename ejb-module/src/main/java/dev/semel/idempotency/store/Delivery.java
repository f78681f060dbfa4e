package dev.semel.idempotency.store;

import java.util.UUID;

/**
 * One delivery of a message with a key.
 *
 * @param messageId the broker's id of the message
 * @param eventId the outbox event that carried the message, null for a foreign message
 * @param contentHash tells other content under the same key; null: contents are not compared
 * @param leaseToken names the lease under which this delivery works; null: it works without one
 */
public record Delivery(IdempotencyKey key, String messageId, UUID eventId, String contentHash, UUID leaseToken) {

    public Delivery(IdempotencyKey key, String messageId, UUID eventId, String contentHash) {
        this(key, messageId, eventId, contentHash, null);
    }

    /** The same delivery under a lease. */
    public Delivery under(UUID token) {
        return new Delivery(key, messageId, eventId, contentHash, token);
    }

    /** The same delivery with a key that its content is a part of. */
    public Delivery byContent() {
        IdempotencyKey own = new IdempotencyKey(key.consumer(), key.value() + "#" + contentHash);
        return new Delivery(own, messageId, eventId, contentHash, leaseToken);
    }
}

package dev.semel.idempotency.store;

import java.util.UUID;

/**
 * One delivery of a message with a key.
 *
 * @param messageId the broker's id of the message
 * @param eventId the outbox event that carried the message, null for a foreign message
 */
public record Delivery(IdempotencyKey key, String messageId, UUID eventId) {}

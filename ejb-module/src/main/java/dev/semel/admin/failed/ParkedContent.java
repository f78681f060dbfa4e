package dev.semel.admin.failed;

import dev.semel.internal.message.StoredMessage;

/**
 * What the list does not show of a parked message.
 *
 * @param keyHash identity of its idempotency record; null if the message had no key
 * @param largeBody size of a body that is kept in pieces, in bytes; 0 if the message has its body with it
 */
record ParkedContent(String messageId, String keyHash, String errorStack, StoredMessage message, long largeBody) {}

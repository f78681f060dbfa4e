package dev.semel.internal.idempotency.store;

import dev.semel.internal.history.Failure;
import dev.semel.internal.message.StoredMessage;

/**
 * A message that waits for an operator.
 *
 * @param origin where it came from and for whom
 * @param message body and properties; with a key, the full key is among the properties
 * @param key null if the message had no usable key
 */
public record ParkedMessage(
        Origin origin, StoredMessage message, IdempotencyKey key, ParkReason reason, Failure failure, int attempts) {

    /**
     * Where a parked message came from.
     *
     * @param destination name of the queue, or of the topic with the prefix {@code topic:}
     * @param isReachable whether what is sent to that destination reaches this consumer, and no other
     */
    public record Origin(String consumer, String messageId, String destination, boolean isReachable) {}
}

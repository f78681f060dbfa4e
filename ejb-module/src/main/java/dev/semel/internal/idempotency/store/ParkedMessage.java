package dev.semel.internal.idempotency.store;

import dev.semel.internal.history.Failure;
import dev.semel.internal.message.StoredMessage;
import org.jspecify.annotations.Nullable;

/**
 * A message that waits for an operator.
 *
 * @param message with a key, the full key is among its properties
 * @param key null if the message had no usable key
 * @param otherContent the hash of its content, if its key is known with another; else null
 */
public record ParkedMessage(
        Origin origin,
        StoredMessage message,
        @Nullable IdempotencyKey key,
        @Nullable String otherContent,
        ParkReason reason,
        Failure failure,
        int attempts) {

    /** Where it came from. It is reachable if what is sent to that destination reaches this consumer, and no other. */
    public record Origin(String consumer, String messageId, String destination, boolean isReachable) {}
}

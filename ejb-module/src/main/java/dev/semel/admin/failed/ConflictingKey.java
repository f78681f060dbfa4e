package dev.semel.admin.failed;

import dev.semel.internal.idempotency.operator.IdempotencyRecord;
import java.time.Instant;

/**
 * The record of a key that another message had used, beside the message that was parked in conflict with it.
 *
 * @param status in the words of the console
 * @param completedAt when the effect of that other message was committed; null if it was not
 */
public record ConflictingKey(
        String status, String messageId, String contentHash, Instant firstSeenAt, Instant completedAt, String node) {

    static ConflictingKey of(IdempotencyRecord found) {
        return new ConflictingKey(
                found.state().name(),
                found.messageId(),
                found.contentHash(),
                found.firstSeenAt(),
                found.completedAt(),
                found.node());
    }
}

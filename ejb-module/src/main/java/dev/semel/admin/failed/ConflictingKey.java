package dev.semel.admin.failed;

import dev.semel.admin.keys.KeyDetail;
import dev.semel.admin.keys.KeyView;
import java.time.Instant;

/**
 * The record of a key that another message had used, beside the message that was parked in conflict with it.
 *
 * @param status in the words of the console
 * @param completedAt when the effect of that other message was committed; null if it was not
 */
public record ConflictingKey(
        String status, String messageId, String contentHash, Instant firstSeenAt, Instant completedAt, String node) {

    static ConflictingKey of(KeyDetail found) {
        KeyView key = found.key();
        return new ConflictingKey(
                key.status(), found.messageId(), found.contentHash(), key.firstSeenAt(), key.completedAt(), key.node());
    }
}

package dev.semel.admin.keys;

import dev.semel.admin.AttemptView;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One idempotency key with its history.
 *
 * @param contentHash tells other content under the same key; null: contents are not compared
 * @param isOutcomeUnknown whether a handler of it never came back, and may have worked; no operator has decided about it
 * @param isStranded whether nothing of ours is known to come for it: it failed and no retry waits, or its lease has lapsed
 * @param comparedAt when other content came under it last, after its end; null: none did
 * @param mark of a handler that began and has not come back; null if there is none
 */
public record KeyDetail(
        KeyView key,
        @Nullable String messageId,
        @Nullable String contentHash,
        @Nullable String errorType,
        @Nullable String retryEventId,
        boolean isOutcomeUnknown,
        boolean isStranded,
        @Nullable Instant comparedAt,
        @Nullable Mark mark,
        List<AttemptView> attempts) {

    /** Left by a handler when it begins on a message that was delivered before, and taken away when it comes back. */
    public record Mark(String node, Instant begunAt) {}
}

package dev.semel.admin.failed;

import dev.semel.admin.AttemptView;
import dev.semel.admin.MessageView;
import dev.semel.admin.keys.KeyDetail;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One failed entry with everything an operator needs to decide.
 *
 * @param onRetry a sentence that says what a retry will do
 * @param onDiscard a sentence that says what a discard will do; null where none is possible
 * @param known the record of the key, for a message that is in conflict with it; else null
 * @param largeBody size of a body that is kept in pieces and not shown, in bytes; else 0
 * @param keyId id of the idempotency key, null if the message had none
 */
public record FailedDetail(
        FailedView entry,
        @Nullable String messageId,
        @Nullable String keyId,
        @Nullable String errorStack,
        String onRetry,
        @Nullable String onDiscard,
        @Nullable KeyDetail known,
        MessageView message,
        long largeBody,
        List<AttemptView> attempts) {}

package dev.semel.admin.failed;

import dev.semel.admin.AttemptView;
import dev.semel.admin.MessageView;
import java.util.List;

/**
 * One failed entry with everything an operator needs to decide.
 *
 * @param onRetry a sentence that says what a retry will do
 * @param keyId id of the idempotency key, null if the message had none
 */
public record FailedDetail(
        FailedView entry,
        String messageId,
        String keyId,
        String errorStack,
        String onRetry,
        MessageView message,
        List<AttemptView> attempts) {}

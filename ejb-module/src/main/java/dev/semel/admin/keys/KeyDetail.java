package dev.semel.admin.keys;

import dev.semel.admin.AttemptView;
import java.util.List;

/** One idempotency key with its history. */
public record KeyDetail(
        KeyView key, String messageId, String errorType, String retryEventId, List<AttemptView> attempts) {}

package dev.semel.idempotency.store.operator;

import dev.semel.idempotency.store.RecordStatus;
import java.time.Instant;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * One key as an operator sees it.
 *
 * @param hash its identity
 * @param key the key for the eye
 * @param retryEvent the one outbox event that may run the handler next; only while FAILED
 * @param completedAt when the effect was committed, or when an operator gave the key up
 */
public record IdempotencyRecord(
        String hash,
        String key,
        String consumer,
        RecordStatus status,
        int attempts,
        long duplicates,
        Instant firstSeenAt,
        Instant completedAt,
        String errorType,
        String errorMessage,
        String node,
        String messageId,
        UUID retryEvent) {

    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

    /** Whether a text from outside has the form of a hash at all. */
    public static boolean isHash(String text) {
        return text != null && HASH.matcher(text).matches();
    }
}

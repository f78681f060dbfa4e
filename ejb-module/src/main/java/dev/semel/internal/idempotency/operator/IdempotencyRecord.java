package dev.semel.internal.idempotency.operator;

import dev.semel.internal.idempotency.store.RecordStatus;
import java.time.Instant;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * One key as an operator sees it.
 *
 * @param hash its identity
 * @param key the key as it is shown
 * @param completedAt when the effect was committed, or when an operator gave the key up
 * @param node where the key was claimed or failed last; the holder of the lease while there is one
 * @param retryEvent the one outbox event that may run the handler next; only while FAILED
 * @param contentHash tells other content under the same key; null: contents are not compared
 * @param failingSince when the first of its failed attempts failed; null if none did
 * @param lease null unless a handler works under one
 * @param deaths how often a server has died over the key since its handler last came back
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
        UUID retryEvent,
        String contentHash,
        Instant failingSince,
        Lease lease,
        long deaths) {

    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

    /**
     * The lease of a handler.
     *
     * @param isLapsed whether it had run out, by the database's time, when the record was read
     */
    public record Lease(Instant until, boolean isLapsed) {}

    /** What an operator can do about it. */
    public RecordState state() {
        return switch (status) {
            case IN_PROGRESS -> lease != null && lease.isLapsed() ? RecordState.LAPSED : RecordState.IN_PROGRESS;
            case COMPLETED -> RecordState.COMPLETED;
            case FAILED -> retryEvent == null ? RecordState.LEFT_TO_BROKER : RecordState.FAILED;
            case PARKED -> RecordState.PARKED;
            case DISCARDED -> RecordState.DISCARDED;
        };
    }

    /** Whether a text from outside has the form of a hash at all. */
    public static boolean isHash(String text) {
        return text != null && HASH.matcher(text).matches();
    }
}

package dev.semel.admin.failed;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One failed entry: a message that a consumer parked, or an outbox event that the relay parked.
 *
 * @param origin the consumer of a message, the destination of an event
 * @param subject the type of an event; the queue a message came from, with {@code topic:} before the name of a topic, and
 *     {@code consumer:} before that of the consumer where it was a record of Kafka
 * @param reason why the consumer parked the message; {@link #NOT_PUBLISHED} for an event
 * @param retries how often it had been retried before it was parked
 * @param parkedAt since when it waits; for a discarded event the time at which it was discarded
 */
public record FailedView(
        UUID id,
        String source,
        String status,
        String origin,
        @Nullable String subject,
        @Nullable String key,
        String reason,
        @Nullable String errorType,
        @Nullable String errorMessage,
        int attempts,
        int retries,
        Instant parkedAt,
        @Nullable Instant closedAt,
        String node) {

    /** The reason of every event that the relay parked: its attempts to publish it are used up. */
    public static final String NOT_PUBLISHED = "NOT_PUBLISHED";
}

package dev.semel.admin.overview;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The parked entries of one cause.
 *
 * @param group the id of the cause; null for entries whose cause was not recorded
 * @param source {@code MESSAGE} for messages of a consumer, {@code EVENT} for outbox events
 * @param origin the consumer of the messages, the destination of the events
 * @param reason as a constant of {@code ParkReason}, or {@code NOT_PUBLISHED} for events
 * @param errorType of the latest of them; null if it has none
 * @param errorMessage of the latest of them; null if it has none
 * @param number how many they are; where 25,000 or more of its source are parked, how many of the first 25,000 and
 *     the latest 10,000
 * @param isWhole whether all were counted
 * @param recent how many of them were parked in the last ten minutes
 * @param since when the first of them was parked; null where that is not known, because not all were counted
 * @param latestAt when the latest of those that were counted was parked
 */
public record ParkedView(
        @Nullable UUID group,
        String source,
        String origin,
        String reason,
        @Nullable String errorType,
        @Nullable String errorMessage,
        long number,
        boolean isWhole,
        long recent,
        @Nullable Instant since,
        Instant latestAt) {}

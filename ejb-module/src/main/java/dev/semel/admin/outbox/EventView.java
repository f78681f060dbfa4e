package dev.semel.admin.outbox;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One outbox event in the list.
 *
 * @param consumer null when anybody may take it
 * @param dueAt null when it is due at once
 * @param expiresAt null if it has no time to live
 * @param sequenceNumber its number within its group; null if it asked for none
 * @param closedAt when it was parked or, after that, discarded
 * @param holdsGroup whether it is parked and holds back those behind it
 */
public record EventView(
        UUID id,
        String status,
        String type,
        @Nullable String aggregateType,
        @Nullable String aggregateId,
        String destination,
        @Nullable String consumer,
        String key,
        int attempts,
        Instant createdAt,
        @Nullable Instant dueAt,
        @Nullable Instant expiresAt,
        @Nullable Long sequenceNumber,
        @Nullable Instant publishedAt,
        @Nullable Instant closedAt,
        @Nullable String errorMessage,
        String node,
        boolean holdsGroup) {}

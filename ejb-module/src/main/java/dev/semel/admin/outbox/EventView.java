package dev.semel.admin.outbox;

import java.time.Instant;
import java.util.UUID;

/** One outbox event in the list. {@code dueAt} is null when it is due at once, {@code consumer} when anybody may take it; {@code holdsGroup} if it is parked and holds back those behind it. */
public record EventView(
        UUID id,
        String status,
        String type,
        String aggregateType,
        String aggregateId,
        String destination,
        String consumer,
        String key,
        int attempts,
        Instant createdAt,
        Instant dueAt,
        Instant publishedAt,
        String errorMessage,
        String node,
        boolean holdsGroup) {}

package dev.semel.internal.outbox.operator;

import dev.semel.internal.outbox.store.OutboxStatus;
import java.time.Instant;
import java.util.UUID;

/**
 * One event as the list shows it.
 *
 * @param consumer the only consumer that takes it; null when anybody may
 * @param dueAt null when it is due at once
 * @param expiresAt when its time to live is over; null if it has none
 * @param sequenceNumber its number within its group; null if it asked for none
 * @param holdsGroup whether it is parked and holds back those behind it in its group
 * @param closedAt when it was parked or, after that, discarded
 */
public record EventSummary(
        UUID id,
        OutboxStatus status,
        String type,
        String aggregateType,
        String aggregateId,
        String destination,
        String consumer,
        String key,
        int attempts,
        Instant createdAt,
        Instant dueAt,
        Instant expiresAt,
        Long sequenceNumber,
        Instant publishedAt,
        Instant closedAt,
        String errorMessage,
        String node,
        boolean holdsGroup) {}

package dev.semel.internal.outbox.operator;

import dev.semel.internal.outbox.store.OutboxStatus;
import java.time.Instant;

/**
 * Which events are wanted; null means any.
 *
 * @param key the idempotency key as the list shows it, or its beginning followed by an asterisk
 * @param from earliest time of the append
 * @param to the time before which it was appended
 */
public record EventSearch(
        OutboxStatus status,
        String type,
        String destination,
        String aggregateId,
        String key,
        Instant from,
        Instant to) {}

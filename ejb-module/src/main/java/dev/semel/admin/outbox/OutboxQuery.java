package dev.semel.admin.outbox;

import java.time.Instant;

/** Which events are wanted; null means any. */
public record OutboxQuery(
        String status, String type, String destination, String aggregateId, String key, Instant from, Instant to) {}

package dev.semel.admin.keys;

import java.time.Instant;

/** One idempotency key in the list. {@code id} is the hash under which it is kept. */
public record KeyView(
        String id,
        String key,
        String consumer,
        String status,
        int attempts,
        long duplicates,
        Instant firstSeenAt,
        Instant completedAt,
        String errorMessage,
        String node) {}

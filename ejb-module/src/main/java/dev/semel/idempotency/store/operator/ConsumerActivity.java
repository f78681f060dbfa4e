package dev.semel.idempotency.store.operator;

import java.time.Instant;

/** What one consumer did with the keys of a time. */
public record ConsumerActivity(
        String consumer, long completed, long failing, long parked, long duplicates, Instant lastSeenAt) {}

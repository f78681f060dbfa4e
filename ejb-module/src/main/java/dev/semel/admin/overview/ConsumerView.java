package dev.semel.admin.overview;

import java.time.Instant;

/** One consumer over the last 24 hours. */
public record ConsumerView(
        String name, long completed, long failing, long parked, long duplicates, Instant lastSeenAt) {}

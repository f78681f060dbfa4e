package dev.semel.internal.history;

import java.time.Instant;

/** One failed attempt. */
public record FailedAttempt(int attempt, Instant attemptedAt, String node, Failure failure) {}

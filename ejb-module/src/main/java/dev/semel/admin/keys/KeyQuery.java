package dev.semel.admin.keys;

import java.time.Instant;

/** Which keys are wanted; null means any. {@code key} is an exact key, or a prefix when it ends with an asterisk. */
public record KeyQuery(String key, String consumer, String status, Instant from, Instant to) {}

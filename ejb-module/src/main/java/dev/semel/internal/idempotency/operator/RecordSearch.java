package dev.semel.internal.idempotency.operator;

import java.time.Instant;

/**
 * Which records are wanted; null means any.
 *
 * @param key the key as the list shows it, or its hash, or its beginning followed by an asterisk
 * @param from earliest time at which the key was first seen
 * @param to the time before which it was first seen
 */
public record RecordSearch(String key, String consumer, RecordState state, Instant from, Instant to) {}

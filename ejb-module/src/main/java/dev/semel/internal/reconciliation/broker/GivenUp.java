package dev.semel.internal.reconciliation.broker;

import java.time.Instant;

/**
 * A message that the broker gave up.
 *
 * @param number names it at its broker
 * @param key its idempotency key; null if it has none
 * @param messageId null if its sender gave none
 */
public record GivenUp(long number, String key, String messageId, Instant sentAt) {}

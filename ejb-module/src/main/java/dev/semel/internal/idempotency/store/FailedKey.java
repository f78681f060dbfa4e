package dev.semel.internal.idempotency.store;

import java.time.Duration;

/**
 * A key whose work failed in one delivery.
 *
 * @param claim what the record says to that delivery; only if it is granted, the failure is the next attempt of this key
 * @param attempts failed before
 * @param time since the first of them failed
 */
public record FailedKey(Claim claim, int attempts, Duration time) {}

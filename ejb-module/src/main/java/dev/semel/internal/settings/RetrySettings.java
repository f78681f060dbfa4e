package dev.semel.internal.settings;

import java.time.Duration;

/**
 * How often, and how long after a failure, something is tried again: exponential back-off with a cap.
 *
 * @param name the prefix of the settings, for messages
 * @param maxAttempts attempts in all, the first one included
 */
public record RetrySettings(String name, int maxAttempts, Duration firstDelay, Duration maxDelay) {

    public RetrySettings {
        Require.between(name + ".max-attempts", 1, 1_000, maxAttempts);
        Require.positive(name + ".first-delay", firstDelay);
        Require.positive(name + ".max-delay", maxDelay);
        Require.that(
                maxDelay.compareTo(firstDelay) >= 0,
                name + ".max-delay",
                "must not be shorter than " + name + ".first-delay (" + firstDelay + ")",
                maxDelay);
    }
}

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
        Require.between(maxAttempts(name), 1, 1_000, maxAttempts);
        Require.positive(firstDelay(name), firstDelay);
        Require.positive(maxDelay(name), maxDelay);
        Require.that(
                maxDelay.compareTo(firstDelay) >= 0,
                maxDelay(name),
                "must not be shorter than " + firstDelay(name) + " (" + firstDelay + ")",
                maxDelay);
    }

    static String maxAttempts(String name) {
        return name + ".max-attempts";
    }

    static String firstDelay(String name) {
        return name + ".first-delay";
    }

    static String maxDelay(String name) {
        return name + ".max-delay";
    }
}

package dev.semel.internal.settings;

import java.time.Duration;

/** How long a claim waits for another transaction that holds the same key, before the delivery is asked for again. */
public record ClaimSettings(Duration longestWait) {

    static final String WAIT = "semel.claim.wait";

    public ClaimSettings {
        Require.positive(WAIT, longestWait);
        Require.that(
                longestWait.compareTo(Duration.ofMinutes(1)) <= 0,
                WAIT,
                "must be PT1M at most, because the delivery holds a thread and a connection for as long",
                longestWait);
    }
}

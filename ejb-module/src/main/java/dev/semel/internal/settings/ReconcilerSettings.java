package dev.semel.internal.settings;

import java.time.Duration;

/**
 * How the reconciler looks for what is stranded.
 *
 * @param bound how long a state must last to be one that must not exist
 */
public record ReconcilerSettings(boolean enabled, Duration interval, Duration bound) {

    static final String ENABLED = "semel.reconciler.enabled";
    static final String INTERVAL = "semel.reconciler.interval";
    static final String BOUND = "semel.reconciler.bound";

    public ReconcilerSettings {
        Require.positive(INTERVAL, interval);
        Require.positive(BOUND, bound);
    }
}

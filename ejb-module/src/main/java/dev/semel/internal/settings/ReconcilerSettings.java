package dev.semel.internal.settings;

import java.time.Duration;

/**
 * How the reconciler looks for what is stranded.
 *
 * @param bound how long a state must last to be one that must not exist
 */
public record ReconcilerSettings(boolean enabled, Duration interval, Duration bound) {

    public ReconcilerSettings {
        Require.positive("semel.reconciler.interval", interval);
        Require.positive("semel.reconciler.bound", bound);
    }
}

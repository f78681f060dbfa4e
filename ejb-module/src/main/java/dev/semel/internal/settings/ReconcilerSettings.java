package dev.semel.internal.settings;

import java.time.Duration;

/**
 * How the reconciler looks for what is stranded.
 *
 * @param bound how long a state must last to be one that must not exist
 * @param isRunAgain whether a key that is found is run again by itself
 */
public record ReconcilerSettings(boolean enabled, Duration interval, Duration bound, boolean isRunAgain) {

    public ReconcilerSettings {
        Require.positive("semel.reconciler.interval", interval);
        Require.positive("semel.reconciler.bound", bound);
    }
}

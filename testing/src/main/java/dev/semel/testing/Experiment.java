package dev.semel.testing;

import java.util.List;

/** Disturbs a message in one way, and judges by the result. */
interface Experiment {

    /** What the handler does wrong, a sentence for each; empty if nothing. */
    List<String> run(Trial trial, Clean clean);

    /** Whether the contract has what it takes. */
    default boolean canBeTried(Trial trial) {
        return true;
    }
}

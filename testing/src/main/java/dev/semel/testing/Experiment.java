package dev.semel.testing;

import java.util.List;
import java.util.Optional;

/** Disturbs a message in one way, and judges by the result. */
interface Experiment {

    /** What the handler does wrong, a sentence for each; empty if nothing. */
    List<String> run(Trial trial, Clean clean);

    /** What the contract lacks for it, in words; empty if nothing. */
    default Optional<String> lacks(Trial trial) {
        return Optional.empty();
    }
}

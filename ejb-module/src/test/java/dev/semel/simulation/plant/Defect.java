package dev.semel.simulation.plant;

import dev.semel.simulation.Simulation;
import dev.semel.simulation.check.Violation;
import dev.semel.simulation.world.Plant;
import java.util.Set;

/**
 * A planted defect.
 *
 * @param promises those that it breaks, whichever first; to break any other does not show it
 */
record Defect(String name, Set<String> promises, Plant plant) {

    static Defect of(String promise, String name, Plant plant) {
        return new Defect(name, Set.of(promise), plant);
    }

    static Defect of(String promise, String orThis, String name, Plant plant) {
        return new Defect(name, Set.of(promise, orThis), plant);
    }

    /** Whether this run shows it. A plant that crashes shows nothing. */
    boolean isFoundBy(Simulation.Result run) {
        return run.failure() instanceof Violation violation && promises.contains(violation.promise());
    }

    @Override
    public String toString() {
        return name;
    }
}

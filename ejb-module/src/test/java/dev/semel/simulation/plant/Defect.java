package dev.semel.simulation.plant;

import dev.semel.simulation.Simulation;
import dev.semel.simulation.check.Violation;
import dev.semel.simulation.schedule.CaughtBug;
import dev.semel.simulation.world.Course;
import dev.semel.simulation.world.Plant;
import java.util.Set;

/**
 * A planted defect.
 *
 * @param promises those that it breaks, whichever first; to break any other does not show it; none if it is no more than a bug
 */
record Defect(String name, Set<String> promises, Plant plant, Course course) {

    static Defect of(String promise, String name, Plant plant) {
        return new Defect(name, Set.of(promise), plant, Course.STORMY);
    }

    static Defect of(String promise, String orThis, String name, Plant plant) {
        return new Defect(name, Set.of(promise, orThis), plant, Course.STORMY);
    }

    /** One that throws what no fault explains, and that the product catches. */
    static Defect thatIsCaught(String name, Plant plant) {
        return new Defect(name, Set.of(), plant, Course.STORMY);
    }

    /** The same defect, looked for in runs that nothing disturbs. */
    Defect undisturbed() {
        return new Defect(name, promises, plant, Course.UNDISTURBED);
    }

    /** Whether this run shows it. A plant that crashes shows nothing, unless that is all it does. */
    boolean isFoundBy(Simulation.Result run) {
        if (promises.isEmpty()) {
            return run.failure() instanceof CaughtBug;
        }
        return run.failure() instanceof Violation violation && promises.contains(violation.promise());
    }

    @Override
    public String toString() {
        return name;
    }
}

package dev.semel.simulation.defect;

import dev.semel.simulation.Simulation;
import dev.semel.simulation.check.Violation;
import dev.semel.simulation.schedule.CaughtBug;
import dev.semel.simulation.world.CacheRules;
import dev.semel.simulation.world.Course;
import dev.semel.simulation.world.Mutation;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongPredicate;

/**
 * A planted defect.
 *
 * @param promises those that it breaks, whichever first; to break any other does not show it; none if it is no more than a bug
 * @param canShowIn whether the run of a seed has what the defect needs; the others are not tried
 */
record Defect(String name, Set<String> promises, Mutation mutation, Course course, LongPredicate canShowIn) {

    private Defect(String name, Set<String> promises, Mutation mutation, Course course) {
        this(name, promises, mutation, course, seed -> true);
    }

    static Defect of(String promise, String name, Mutation mutation) {
        return new Defect(name, Set.of(promise), mutation, Course.STORMY);
    }

    static Defect of(String promise, String orThis, String name, Mutation mutation) {
        return new Defect(name, Set.of(promise, orThis), mutation, Course.STORMY);
    }

    /** One that throws what no fault explains, and that the product catches. */
    static Defect thatIsCaught(String name, Mutation mutation) {
        return new Defect(name, Set.of(), mutation, Course.STORMY);
    }

    /** The same defect, whose first sign may be that this promise is broken. */
    Defect orBreaks(String promise) {
        Set<String> all = new HashSet<>(promises);
        all.add(promise);
        return new Defect(name, Set.copyOf(all), mutation, course, canShowIn);
    }

    /** The same defect, looked for in runs that nothing disturbs. */
    Defect undisturbed() {
        return new Defect(name, promises, mutation, Course.UNDISTURBED);
    }

    /** The same defect, looked for where some consumers keep their keys in Redis. */
    Defect withRedis() {
        return new Defect(name, promises, mutation, course, CacheRules::areUsedBy);
    }

    /** Whether this run shows it. A mutation that crashes shows nothing, unless that is all it does. */
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

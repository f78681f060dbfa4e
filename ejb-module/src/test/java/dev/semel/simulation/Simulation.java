package dev.semel.simulation;

import dev.semel.simulation.check.Situations;
import dev.semel.simulation.schedule.Trace;
import dev.semel.simulation.world.Course;
import dev.semel.simulation.world.Mutation;
import dev.semel.simulation.world.World;
import java.util.List;
import java.util.Set;

/** One run from one seed. */
public record Simulation(long seed, Mutation mutation, Set<Integer> dropped, Course course) {

    public Simulation(long seed) {
        this(seed, Mutation.NONE, Set.of(), Course.STORMY);
    }

    public static Simulation undisturbed(long seed) {
        return new Simulation(seed, Mutation.NONE, Set.of(), Course.UNDISTURBED);
    }

    /** The same run with these incidents left out. */
    Simulation without(Set<Integer> incidents) {
        return new Simulation(seed, mutation, incidents, course);
    }

    public Result run() {
        return run(false);
    }

    public Result run(boolean isTraced) {
        Trace trace = new Trace(isTraced);
        return new World(this, trace).run();
    }

    /**
     * What came of a run.
     *
     * @param failure null if every promise was kept
     * @param incidents what was out of the ordinary, by number
     */
    public record Result(
            long seed, long steps, Throwable failure, List<String> incidents, Situations situations, Trace trace) {

        public boolean isGood() {
            return failure == null;
        }
    }
}

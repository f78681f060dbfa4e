package dev.semel.simulation.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * All that a run leaves to chance, from one seed. What is out of the ordinary (a fault, an action of an operator) is an
 * incident with a number: a repetition of the run can leave some out, and a failing run is shrunk that way.
 */
public final class Decisions {

    private final long seed;
    private final Set<Integer> dropped;
    private final SplittableRandom schedule;
    private final SplittableRandom incidents;
    private final List<String> happened = new ArrayList<>();
    private int number;
    private boolean isCalm;

    public Decisions(long seed, Set<Integer> dropped) {
        this.seed = seed;
        this.dropped = Set.copyOf(dropped);
        this.schedule = new SplittableRandom(seed);
        this.incidents = new SplittableRandom(~seed);
    }

    public long seed() {
        return seed;
    }

    /** A number from 0, of what belongs to the ordinary course of things. */
    public int below(int bound) {
        return bound <= 1 ? 0 : schedule.nextInt(bound);
    }

    public boolean isOneIn(int bound) {
        return below(bound) == 0;
    }

    /** For the random parts of what is simulated. */
    public RandomGenerator random() {
        return schedule;
    }

    /** Whether something out of the ordinary happens now. The draw is made even where it is left out. */
    public boolean happens(String what, int oneIn) {
        if (oneIn <= 0 || incidents.nextInt(oneIn) != 0 || isCalm) {
            return false;
        }
        return isKept(what);
    }

    /** Something out of the ordinary that is certain to happen, unless it is left out. */
    public boolean isKept(String what) {
        happened.add(what);
        return !dropped.contains(number++);
    }

    /** From now on nothing is out of the ordinary. */
    public void calmDown() {
        isCalm = true;
    }

    public boolean isCalm() {
        return isCalm;
    }

    /** What was out of the ordinary, by number, left out or not. */
    public List<String> incidents() {
        return happened;
    }
}

package dev.semel.simulation;

import dev.semel.simulation.Simulation.Result;
import dev.semel.simulation.check.Violation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes a failing run smaller: leaves incidents out, many at a time and then fewer, as long as the same promise is broken. What is
 * left out changes what follows, so each smaller run is a run of its own; it repeats as exactly as any other.
 */
final class Shrinking {

    private static final int MOST_RUNS = 400;

    private final Result failing;
    private final Simulation simulation;
    private final Set<Integer> dropped = new HashSet<>();
    private int runs;

    Shrinking(Simulation simulation, Result failing) {
        this.simulation = simulation;
        this.failing = failing;
    }

    /** The smallest run that was found, with its steps. */
    Result shrink() {
        Result smallest = failing;
        for (int size = Math.max(1, failing.incidents().size() / 2); size > 0; size /= 2) {
            smallest = leaveOut(size, smallest);
        }
        return simulation.without(dropped).run(true);
    }

    private Result leaveOut(int size, Result before) {
        Result smallest = before;
        List<Integer> left = left(smallest);
        for (int from = 0; from < left.size() && runs < MOST_RUNS; from += size) {
            Set<Integer> without = new HashSet<>(dropped);
            without.addAll(left.subList(from, Math.min(left.size(), from + size)));
            Result smaller = simulation.without(without).run();
            runs++;
            if (isSame(smaller)) {
                dropped.addAll(without);
                smallest = smaller;
            }
        }
        return smallest;
    }

    private List<Integer> left(Result run) {
        List<Integer> left = new ArrayList<>();
        for (int number = 0; number < run.incidents().size(); number++) {
            if (!dropped.contains(number)) {
                left.add(number);
            }
        }
        return left;
    }

    private boolean isSame(Result other) {
        return other.failure() != null && kind(other.failure()).equals(kind(failing.failure()));
    }

    private static String kind(Throwable failure) {
        return failure instanceof Violation violation
                ? violation.promise()
                : failure.getClass().getName();
    }

    /** How many incidents are left. */
    int incidentsLeft(Result shrunk) {
        return left(shrunk).size();
    }

    Set<Integer> dropped() {
        return dropped;
    }
}

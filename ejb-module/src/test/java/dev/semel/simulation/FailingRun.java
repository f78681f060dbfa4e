package dev.semel.simulation;

import dev.semel.simulation.Simulation.Result;
import java.util.List;

/** A failing run in words, as small as it could be made. */
final class FailingRun {

    private static final int LAST_STEPS = 150;

    private FailingRun() {}

    static String describe(Simulation simulation, Result failing) {
        Shrinking shrinking = new Shrinking(simulation, failing);
        Result shrunk = shrinking.shrink();
        List<String> steps = shrunk.trace().sentences();
        List<String> last = steps.subList(Math.max(0, steps.size() - LAST_STEPS), steps.size());
        return "Seed " + failing.seed() + " breaks a promise after " + failing.steps() + " steps with "
                + failing.incidents().size() + " incidents: " + failing.failure() + "\nShrunk to " + shrunk.steps()
                + " steps with " + shrinking.incidentsLeft(shrunk) + " incidents: " + shrunk.failure()
                + "\nTo repeat it: new Simulation(" + failing.seed() + "L, Mutation.NONE, Set.of("
                + shrinking.dropped().stream()
                        .sorted()
                        .map(String::valueOf)
                        .reduce((a, b) -> a + ", " + b)
                        .orElse("")
                + "), Course." + simulation.course() + ").run(true)\nIts last steps:\n" + String.join("\n", last);
    }
}

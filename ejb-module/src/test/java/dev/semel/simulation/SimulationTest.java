package dev.semel.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.semel.simulation.Simulation.Result;
import dev.semel.simulation.check.Situations;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The promises, kept by the real classes in a world where everything goes wrong (docs/simulation.md). */
class SimulationTest {

    // What is spent on seeds that no build has had.
    private static final Duration FRESH = Duration.ofSeconds(15);

    private static final int UNDISTURBED = 10;
    private static final int RUNS_IN_EACH_PROCESS = 4;

    // Takes the place of the file that is read when the saved seeds do not meet each situation any more.
    private static final Path FEW_SEEDS = Path.of("target/simulation/situations.txt");

    // On a slow machine the rare situations take longer.
    private static final Duration LONGEST = Duration.ofMinutes(15);

    @Test
    void repeatsARunExactly() {
        Result first = new Simulation(42).run(true);
        Result second = new Simulation(42).run(true);

        assertThat(second.trace().sentences())
                .hasSizeGreaterThan(100)
                .isEqualTo(first.trace().sentences());
    }

    // The JVM gives immutable sets another order in each process.
    @Test
    @Tag("long")
    void takesTheSameStepsInAnotherProcess() {
        CompletableFuture<List<String>> there =
                CompletableFuture.supplyAsync(() -> StepsOfRuns.inAnotherProcess(RUNS_IN_EACH_PROCESS));

        assertThat(StepsOfRuns.of(RUNS_IN_EACH_PROCESS)).isEqualTo(there.join());
    }

    @Test
    void keepsItsPromisesAndMeetsEverySituation() throws IOException {
        Situations situations = new Situations();
        FewSeeds seeds = new FewSeeds();
        for (SavedSeeds.Line saved : SavedSeeds.read("situations")) {
            meet(situations, seeds, saved.seed());
        }

        long first = ThreadLocalRandom.current().nextLong(1_000_000_000L);
        long start = System.nanoTime();
        long steps = 0;
        long seed = first;
        while (isTimeFor(situations, System.nanoTime() - start)) {
            steps += meet(situations, seeds, seed++);
        }
        System.out.println("Simulated " + steps + " steps from the seeds " + first + " to " + (seed - 1) + ": "
                + situations.counts());
        seeds.write(FEW_SEEDS, Situations.ALL);

        assertThat(situations.counts().keySet()).containsAll(Situations.ALL);
    }

    @Test
    void bringsEventsToTheBrokerAtOnceWhereNothingIsWrong() {
        long first = ThreadLocalRandom.current().nextLong(1_000_000_000L);
        for (long seed = first; seed < first + UNDISTURBED; seed++) {
            run(Simulation.undisturbed(seed));
        }
    }

    private static long meet(Situations situations, FewSeeds seeds, long seed) {
        Result result = run(new Simulation(seed));
        situations.addAll(result.situations());
        seeds.add(seed, result.situations().counts().keySet());
        return result.steps();
    }

    private static boolean isTimeFor(Situations situations, long nanos) {
        boolean isAllMet = situations.counts().keySet().containsAll(Situations.ALL);
        return nanos < FRESH.toNanos() || !isAllMet && nanos < LONGEST.toNanos();
    }

    static Result run(Simulation simulation) {
        Result result = simulation.run();
        if (!result.isGood()) {
            fail(FailingRun.describe(simulation, result));
        }
        return result;
    }
}

package dev.semel.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.simulation.Simulation.Result;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/**
 * Runs for as long as asked for ({@code -Psimulation -Dsimulation.duration=PT8H}). It goes on where it was stopped: the next seed, and
 * all that was counted, are in {@code target/simulation/totals.properties}; failing runs are described beside it.
 */
class LongSimulation {

    private static final int SAVED_EVERY = 50;
    private static final int ONE_UNDISTURBED_IN = 20;

    private final Path folder = Path.of(System.getProperty("simulation.folder", "target/simulation"));
    private final Properties totals = new Properties();

    @Test
    void keepsItsPromisesForALongTime() throws IOException {
        Files.createDirectories(folder);
        load();
        long failures = 0;
        long end = System.nanoTime()
                + Duration.parse(System.getProperty("simulation.duration", "PT10M"))
                        .toNanos();
        for (int runs = 1; System.nanoTime() < end; runs++) {
            failures += run() ? 0 : 1;
            if (runs % SAVED_EVERY == 0) {
                save();
            }
        }
        save();
        System.out.println("Simulated " + totals.getProperty("steps") + " steps in " + totals.getProperty("runs")
                + " runs; see " + folder.toAbsolutePath());
        assertThat(failures)
                .as("runs that broke a promise, described in " + folder)
                .isZero();
    }

    private boolean run() throws IOException {
        long seed = number("next-seed");
        Simulation simulation = seed % ONE_UNDISTURBED_IN == 0 ? Simulation.undisturbed(seed) : new Simulation(seed);
        Result result = simulation.run();
        totals.setProperty("next-seed", String.valueOf(seed + 1));
        add("runs", 1);
        add("steps", result.steps());
        result.situations().counts().forEach((situation, count) -> add("situation: " + situation, count));
        if (!result.isGood()) {
            add("failures", 1);
            Files.writeString(
                    folder.resolve("failure-" + seed + ".txt"),
                    FailingRun.describe(simulation, result),
                    StandardOpenOption.CREATE);
        }
        return result.isGood();
    }

    private long number(String name) {
        return Long.parseLong(totals.getProperty(name, "0"));
    }

    private void add(String name, long count) {
        totals.setProperty(name, String.valueOf(number(name) + count));
    }

    private void load() throws IOException {
        totals.setProperty(
                "next-seed", String.valueOf(ThreadLocalRandom.current().nextLong(1L << 40)));
        Path file = folder.resolve("totals.properties");
        if (Files.exists(file)) {
            try (Reader reader = Files.newBufferedReader(file)) {
                totals.load(reader);
            }
        }
    }

    private void save() throws IOException {
        try (Writer writer = Files.newBufferedWriter(folder.resolve("totals.properties"))) {
            totals.store(writer, "What was simulated so far");
        }
    }
}

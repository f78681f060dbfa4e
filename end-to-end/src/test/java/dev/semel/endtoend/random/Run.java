package dev.semel.endtoend.random;

import dev.semel.endtoend.cluster.Cluster;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.OutsideBroker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Random faults by a seed.
 *
 * @param hasStores whether Kafka and Redis are parts, too
 */
public record Run(String test, long seed, Duration duration, boolean hasStores) {

    private static final int MOST_NAMED = 40;

    /** For a class of tests; its seed and how long it takes may come by properties. */
    public static Run of(Class<?> test, boolean hasStores) {
        long seed = Long.getLong("random.faults.seed", new Random().nextInt(1_000_000));
        Duration duration = Duration.parse(System.getProperty("random.faults.duration", "PT2M"));
        return new Run(test.getSimpleName(), seed, duration, hasStores);
    }

    /** Does it, and judges. */
    public Report report() {
        // Without the plugin strange messages reach the servers that the broker would refuse with it.
        Map<String, String> broker = seed % 2 == 0 ? Map.of() : OutsideBroker.WITHOUT_PLUGIN;
        try (Cluster cluster = Cluster.diverting(name(), Senders.diverts(consumers()), broker);
                Experiment experiment = new Experiment(this, cluster)) {
            return experiment.report();
        }
    }

    String name() {
        return hasStores ? "random-stores" : "random-faults";
    }

    /** Of queues. */
    List<String> consumers() {
        return Stream.concat(Senders.CONSUMERS.stream(), hasStores ? Stream.of(Stores.CACHED) : Stream.of())
                .toList();
    }

    /** An empty one that is there. */
    Path directory(String suffix) {
        try {
            return Files.createDirectories(LibertyServer.folder(name() + "-" + suffix));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return "Random faults" + (hasStores ? " with Kafka and Redis" : "") + ", seed " + seed + " for " + duration;
    }

    /** What was done, and what is wrong. */
    public record Report(Run run, Map<String, Integer> counts, List<String> wrong, Path truth) {

        @Override
        public String toString() {
            return run + ": " + wrong.size() + " broken promises.\n"
                    + wrong.stream()
                            .limit(MOST_NAMED)
                            .map(line -> "  " + line + "\n")
                            .collect(Collectors.joining())
                    + "What happened is in " + truth + ", in numbers: " + counts + "\nAgain: ./mvnw -Pfaults verify"
                    + " -Dit.test=" + run.test() + " -Drandom.faults.seed=" + run.seed() + " -Drandom.faults.duration="
                    + run.duration();
        }
    }
}

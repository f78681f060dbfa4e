package dev.semel.benchmarks.keys;

import dev.semel.benchmarks.client.Application;
import dev.semel.benchmarks.client.Line;
import dev.semel.benchmarks.client.Pace;
import dev.semel.benchmarks.latency.TimedDeliveries;
import dev.semel.benchmarks.plan.RunPlan;
import dev.semel.benchmarks.plan.Series;
import dev.semel.benchmarks.plant.Plant;
import dev.semel.benchmarks.result.LatencyResult;
import dev.semel.benchmarks.result.Result;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Deliveries at an even pace beside a large table, and beside its purge, until that has removed the last old key. */
record KeyPurge(Plant plant, int keys) {

    static final String QUEUE = "bench.timed-non-transacted";

    private static final int PER_SECOND = 100;

    /** Of {@code benchmark.seconds}: rare outliers want longer runs than rates. */
    private static final int LONGER = 3;

    private static final int WARM_UP_SECONDS = 60;
    private static final Duration LONGEST = Duration.ofHours(1);

    private static final String QUIET = "quiet";
    private static final String PURGING = "while-purging";
    private static final String PURGED = "Purged rows older than their retention: {COMPLETED_KEYS=";

    /** Keys of two months are kept, as if an operator had said so. */
    KeyPurge forbid() {
        keep(Duration.ofDays(90));
        return this;
    }

    Result measure(RunPlan plan) {
        LatencyResult result =
                LatencyResult.of("B10", "the sender's call to commit of the effect, beside a purge", QUIET);
        try (Line line = plant.post().open(QUEUE)) {
            TimedDeliveries deliveries = new TimedDeliveries(new Application(plant.application()), line);
            Pace pace = new Pace(PER_SECOND);
            int seconds = LONGER * plan.seconds();
            deliveries.measure(0, pace, WARM_UP_SECONDS);
            for (int run = 1; run <= plan.runs(); run++) {
                result.add(QUIET, deliveries.measure(0, pace, seconds));
            }
            long start = System.nanoTime();
            keep(Duration.ofDays(30));
            while (!plant.log().contains(PURGED)) {
                result.add(PURGING, deliveries.measure(0, pace, seconds));
                requireTime(start);
            }
            double purged = keys / seconds(start);
            System.out.printf("  purged %d keys, %.0f a second%n", keys, purged);
            return result.beside(PURGING)
                    .of(Map.of())
                    .with("rate", "keys purged/s", List.of(new Series("purge", List.of(purged))));
        }
    }

    private void keep(Duration time) {
        plant.database().execute("UPDATE semel_retention SET keys_kept = " + time.toMillis());
    }

    private static void requireTime(long start) {
        if (seconds(start) > LONGEST.toSeconds()) {
            throw new IllegalStateException(
                    "The purge has not removed the keys after " + LONGEST + ": look into the server's log.");
        }
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / (double) Duration.ofSeconds(1).toNanos();
    }
}

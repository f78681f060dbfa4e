package dev.semel.benchmarks.latency;

import dev.semel.benchmarks.installation.Installation;
import dev.semel.benchmarks.plan.RunPlan;
import dev.semel.benchmarks.plan.Series;
import dev.semel.benchmarks.result.LatencyResult;
import dev.semel.benchmarks.result.Result;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.HdrHistogram.Histogram;

/**
 * Work at an even pace beside a large table, and beside its purge, until the server says that the purge has come to its end.
 *
 * @param retention the column of the rule by which those rows are kept
 * @param kind as the server's log names them
 */
public record PurgeWatch(Installation installation, String retention, String kind) {

    /** Of {@code benchmark.seconds}: rare outliers want longer runs than rates. */
    private static final int LONGER = 3;

    private static final int WARM_UP_SECONDS = 150;
    private static final Duration LONGEST = Duration.ofHours(1);

    private static final String QUIET = "quiet";
    private static final String PURGING = "while-purging";
    private static final String PURGED = "Purged rows older than their retention: ";

    /** Rows of two months are kept, as if an operator had said so. */
    public void forbid() {
        keep(Duration.ofDays(90));
    }

    /**
     * @param title of what the work is, from where to where its time runs
     * @param work does it for so many seconds
     * @param rows that are to be purged
     */
    public Result measure(String title, IntFunction<Histogram> work, int rows, RunPlan plan) {
        LatencyResult result = LatencyResult.of("B10", title + ", beside a purge", QUIET);
        int seconds = LONGER * plan.seconds();
        work.apply(WARM_UP_SECONDS);
        for (int run = 1; run <= plan.runs(); run++) {
            result.add(QUIET, work.apply(seconds));
        }
        long start = System.nanoTime();
        keep(Duration.ofDays(30));
        while (!isOver()) {
            result.add(PURGING, work.apply(seconds));
            requireTime(start);
        }
        double purged = rows / seconds(start);
        System.out.printf("  purged %d rows, %.0f a second%n", rows, purged);
        return result.beside(PURGING)
                .of(Map.of())
                .with("rate", "rows purged/s", List.of(new Series("purge", List.of(purged))));
    }

    private boolean isOver() {
        return installation.log().lines().anyMatch(line -> line.contains(PURGED) && line.contains(kind + "="));
    }

    private void keep(Duration time) {
        installation.database().execute("UPDATE semel_retention SET " + retention + " = " + time.toMillis());
    }

    private static void requireTime(long start) {
        if (seconds(start) > LONGEST.toSeconds()) {
            throw new IllegalStateException(
                    "The purge has not removed the rows after " + LONGEST + ": look into the server's log.");
        }
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / (double) Duration.ofSeconds(1).toNanos();
    }
}

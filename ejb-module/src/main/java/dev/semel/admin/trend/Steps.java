package dev.semel.admin.trend;

import dev.semel.internal.admin.sample.Gauges;
import dev.semel.internal.admin.sample.Sample;
import dev.semel.internal.admin.sample.Totals;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Makes the steps of a range of its samples: rates are differences of neighbours, and where one is missing there is none. */
final class Steps {

    private static final double MILLIS_OF_A_SECOND = 1_000;
    private static final double MINUTE = Duration.ofMinutes(1).toMillis();

    private Steps() {}

    /** @param samples in the order of their time, from one step before the first */
    static List<TrendPoint> of(TrendRange range, Instant now, List<Sample> samples) {
        Map<Instant, Sample> measured = samples.stream()
                .collect(
                        Collectors.toMap(sample -> range.startOf(sample.startsAt()), Function.identity(), Sample::and));
        return IntStream.range(0, range.steps())
                .mapToObj(number -> point(
                        range.startOf(number, now),
                        measured.get(range.startOf(number - 1, now)),
                        measured.get(range.startOf(number, now))))
                .toList();
    }

    private static TrendPoint point(Instant startsAt, @Nullable Sample before, @Nullable Sample sample) {
        if (sample == null) {
            return new TrendPoint(startsAt, null, null, null, null);
        }
        TrendPoint.Levels levels = levels(sample.gauges());
        return before == null
                ? new TrendPoint(startsAt, levels, null, null, null)
                : new TrendPoint(
                        startsAt,
                        levels,
                        rates(before, sample),
                        copies(before, sample),
                        latency(before.totals().waits(), sample.totals().waits()));
    }

    private static TrendPoint.Levels levels(Gauges gauges) {
        return new TrendPoint.Levels(
                gauges.pending(),
                gauges.oldestSeconds(),
                gauges.held(),
                gauges.parkedEvents(),
                gauges.parkedMessages(),
                gauges.failedKeys());
    }

    private static TrendPoint.@Nullable Rates rates(Sample before, Sample after) {
        double[] grown = grown(
                before,
                after,
                List.of(Totals::published, Totals::parked, Totals::failed, Totals::done, Totals::skipped));
        return grown == null ? null : new TrendPoint.Rates(grown[0], grown[1], grown[2], grown[3], grown[4]);
    }

    private static TrendPoint.@Nullable Copies copies(Sample before, Sample after) {
        double[] grown = grown(
                before,
                after,
                List.of(
                        totals -> totals.copies().redelivered(),
                        totals -> totals.copies().resent(),
                        totals -> totals.copies().sentTwice(),
                        totals -> totals.copies().repeated(),
                        totals -> totals.copies().other()));
        return grown == null ? null : new TrendPoint.Copies(grown[0], grown[1], grown[2], grown[3], grown[4]);
    }

    // Those of one kind are counted in one table: when one goes back, it was made anew, or restored. Null then.
    private static double @Nullable [] grown(Sample before, Sample after, List<ToLongFunction<Totals>> counted) {
        double minutes = Duration.between(before.takenAt(), after.takenAt()).toMillis() / MINUTE;
        double[] grown = counted.stream()
                .mapToDouble(
                        total -> (total.applyAsLong(after.totals()) - total.applyAsLong(before.totals())) / minutes)
                .toArray();
        boolean isSetBack = minutes <= 0 || Arrays.stream(grown).anyMatch(rate -> rate < 0);
        return isSetBack ? null : grown;
    }

    private static TrendPoint.Latency latency(Totals.Waits before, Totals.Waits after) {
        return new TrendPoint.Latency(
                mean(after.publishedMillis() - before.publishedMillis(), after.published() - before.published()),
                mean(after.effectMillis() - before.effectMillis(), after.effects() - before.effects()));
    }

    private static @Nullable Double mean(long millis, long number) {
        return number <= 0 || millis < 0 ? null : millis / MILLIS_OF_A_SECOND / number;
    }
}

package dev.semel.admin.trend;

import dev.semel.internal.admin.sample.Gauges;
import dev.semel.internal.admin.sample.Sample;
import dev.semel.internal.admin.sample.Totals;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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

    private static TrendPoint point(Instant startsAt, Sample before, Sample sample) {
        return sample == null
                ? new TrendPoint(startsAt, null, null, null)
                : new TrendPoint(
                        startsAt,
                        levels(sample.gauges()),
                        before == null ? null : rates(before, sample),
                        before == null
                                ? null
                                : latency(
                                        before.totals().waits(), sample.totals().waits()));
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

    // All of them are counted in one table: when one goes back, it was made anew, or restored.
    private static TrendPoint.Rates rates(Sample before, Sample after) {
        List<ToLongFunction<Totals>> counted =
                List.of(Totals::published, Totals::parked, Totals::failed, Totals::done, Totals::skipped);
        double minutes = Duration.between(before.takenAt(), after.takenAt()).toMillis() / MINUTE;
        double[] grown = counted.stream()
                .mapToDouble(total -> total.applyAsLong(after.totals()) - total.applyAsLong(before.totals()))
                .toArray();
        boolean isSetBack = minutes <= 0 || IntStream.range(0, grown.length).anyMatch(n -> grown[n] < 0);
        return isSetBack
                ? null
                : new TrendPoint.Rates(
                        grown[0] / minutes,
                        grown[1] / minutes,
                        grown[2] / minutes,
                        grown[3] / minutes,
                        grown[4] / minutes);
    }

    private static TrendPoint.Latency latency(Totals.Waits before, Totals.Waits after) {
        return new TrendPoint.Latency(
                mean(after.publishedMillis() - before.publishedMillis(), after.published() - before.published()),
                mean(after.effectMillis() - before.effectMillis(), after.effects() - before.effects()));
    }

    private static Double mean(long millis, long number) {
        return number <= 0 || millis < 0 ? null : millis / MILLIS_OF_A_SECOND / number;
    }
}

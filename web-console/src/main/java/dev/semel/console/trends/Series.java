package dev.semel.console.trends;

import dev.semel.admin.trend.TrendPoint;
import dev.semel.admin.trend.TrendPoint.Copies;
import dev.semel.admin.trend.TrendPoint.Latency;
import dev.semel.admin.trend.TrendPoint.Levels;
import dev.semel.admin.trend.TrendPoint.Rates;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * One line of a chart.
 *
 * @param name as its text is called
 * @param tone the colour of the theme that it has
 * @param isAtTheRight whether it has the second scale
 * @param value of a step; null where nothing is known
 */
record Series(String name, String tone, boolean isAtTheRight, Function<TrendPoint, Double> value) {

    static Series level(String name, String tone, ToDoubleFunction<Levels> level) {
        return new Series(
                name,
                tone,
                false,
                point -> point.levels() == null ? null : rounded(level.applyAsDouble(point.levels())));
    }

    static Series rate(String name, String tone, ToDoubleFunction<Rates> rate) {
        return new Series(
                name, tone, false, point -> point.rates() == null ? null : rounded(rate.applyAsDouble(point.rates())));
    }

    static Series copies(String name, String tone, ToDoubleFunction<Copies> rate) {
        return new Series(
                name,
                tone,
                false,
                point -> point.copies() == null ? null : rounded(rate.applyAsDouble(point.copies())));
    }

    static Series seconds(String name, String tone, Function<Latency, Double> mean) {
        return new Series(name, tone, false, point -> {
            Double seconds = point.latency() == null ? null : mean.apply(point.latency());
            return seconds == null ? null : rounded(seconds);
        });
    }

    // So that chart, sentence and table have the same number.
    private static double rounded(double value) {
        return Math.round(value * 100) / 100.0;
    }

    /** The same by the second scale. */
    Series atTheRight() {
        return new Series(name, tone, true, value);
    }
}

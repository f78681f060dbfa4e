package dev.semel.benchmarks.result;

import dev.semel.benchmarks.plan.Series;
import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Builds the result of a benchmark that measures how long something takes. */
public final class LatencyResult {

    private static final double[] PERCENTILES = {50, 90, 99, 99.9};
    private static final double MILLISECOND = 1_000_000;
    private static final int MEDIAN = 50;
    private static final int RARE = 99;

    private final String name;
    private final String title;
    private final String main;
    private final Map<String, List<Histogram>> runs = new LinkedHashMap<>();
    private final Map<String, double[]> targets = new LinkedHashMap<>();
    private final List<String> beside = new ArrayList<>();
    private final List<Ratio> ratios = new ArrayList<>();
    private final List<Added> added = new ArrayList<>();

    /** A percentile of a variant. */
    public record Point(String variant, double percentile) {

        public static Point median(String variant) {
            return new Point(variant, MEDIAN);
        }

        public static Point rare(String variant) {
            return new Point(variant, RARE);
        }
    }

    /** How many times as long the one is as the other, and at most should be. */
    private record Ratio(String name, Point one, Point other, double atMost) {}

    /** What one variant needs more than the one without something. */
    private record Added(String name, String with, String without) {}

    private LatencyResult(String name, String title, String main) {
        this.name = name;
        this.title = title;
        this.main = main;
    }

    /**
     * @param title from where to where the time runs
     * @param main the variant whose median is the benchmark's value
     */
    public static LatencyResult of(String name, String title, String main) {
        return new LatencyResult(name, title, main);
    }

    /** One run of one variant, in nanoseconds. */
    public void add(String variant, Histogram run) {
        runs.computeIfAbsent(variant, any -> new ArrayList<>()).add(run);
        System.out.printf(
                "  run %d: %-20s median %8.2f ms, 99 of 100 below %8.2f ms%n",
                runs.get(variant).size(), variant, milliseconds(run, MEDIAN), milliseconds(run, RARE));
    }

    /** At most how many milliseconds the median and the 99th percentile should be. */
    public LatencyResult target(String variant, double median, double rare) {
        targets.put(variant, new double[] {median, rare});
        return this;
    }

    /** At most how many times as long the one should be as the other. */
    public LatencyResult ratio(String name, Point one, Point other, double atMost) {
        ratios.add(new Ratio(name, one, other, atMost));
        return this;
    }

    /** Another way, and how many times as long its median is as that of the main variant. */
    public LatencyResult beside(String variant) {
        beside.add(variant);
        return this;
    }

    /** How much longer the one takes than the other, under a name of its own. */
    public LatencyResult added(String what, String with, String without) {
        added.add(new Added(what, with, without));
        return this;
    }

    public Result of(Map<String, String> circumstances) {
        JsonObjectBuilder values = Json.createObjectBuilder();
        JsonObjectBuilder goals = Json.createObjectBuilder();
        goals().forEach(goal -> {
            values.add(goal.name(), Round.to(2, goal.value()));
            goals.add(goal.name(), goal.json());
        });
        beside.forEach(other -> values.add(other, Round.to(2, median(other) / median(main))));
        JsonObjectBuilder json = Json.createObjectBuilder()
                .add("value", Round.to(2, median(main)))
                .add("unit", "ms")
                .add("ratios", values)
                .add("targets", goals);
        runs.keySet().forEach(variant -> json.add(variant, json(variant)));
        added.forEach(each -> json.add(
                each.name(),
                Json.createObjectBuilder()
                        .add("p50", Round.to(2, difference(each, MEDIAN)))
                        .add("p99", Round.to(2, difference(each, RARE)))));
        return new Result(name, json.build(), text(), circumstances);
    }

    private List<Goal> goals() {
        return ratios.stream()
                .map(ratio -> new Goal(ratio.name(), at(ratio.one()) / at(ratio.other()), ratio.atMost()))
                .toList();
    }

    private JsonObjectBuilder json(String variant) {
        Histogram all = all(variant);
        JsonObjectBuilder json = Json.createObjectBuilder().add("events", all.getTotalCount());
        for (double percentile : PERCENTILES) {
            json.add("p" + number(percentile), Round.to(2, milliseconds(all, percentile)));
        }
        json.add("greatest", Round.to(2, all.getMaxValue() / MILLISECOND));
        json.add("runs", runs(variant)).add("histogram", Buckets.json(all));
        if (targets.containsKey(variant)) {
            json.add(
                    "targets",
                    Json.createObjectBuilder().add("p50", goal(variant, MEDIAN)).add("p99", goal(variant, RARE)));
        }
        return json;
    }

    private JsonArrayBuilder runs(String variant) {
        JsonArrayBuilder medians = Json.createArrayBuilder();
        series(variant, MEDIAN).values().forEach(median -> medians.add(Round.to(2, median)));
        return medians;
    }

    private JsonObjectBuilder goal(String variant, double percentile) {
        return Json.createObjectBuilder()
                .add("atMost", limit(variant, percentile))
                .add("met", isMet(variant, percentile));
    }

    private boolean isMet(String variant, double percentile) {
        return milliseconds(all(variant), percentile) < limit(variant, percentile);
    }

    private double limit(String variant, double percentile) {
        return targets.get(variant)[percentile == MEDIAN ? 0 : 1];
    }

    private String text() {
        StringBuilder text = new StringBuilder("## " + name + ": " + title + ", ms\n\n");
        text.append("| variant | events | p50 (runs) | p90 | p99 (runs) | p99.9 | greatest | targets p50, p99 |\n");
        text.append("|---|--:|--:|--:|--:|--:|--:|---|\n");
        runs.keySet().forEach(variant -> text.append(row(variant)));
        if (!ratios.isEmpty()) {
            text.append("\n| ratio | | target |\n|---|--:|---|\n");
            goals().forEach(goal -> text.append(goal.row()));
        }
        beside.forEach(other -> text.append(
                "%nThe median of %s is %.2f times that of %s.%n".formatted(other, median(other) / median(main), main)));
        added.forEach(each -> text.append("%n%s: %.2f ms more at the median, %.2f ms at the 99th percentile.%n"
                .formatted(each.name(), difference(each, MEDIAN), difference(each, RARE))));
        text.append("\nPercent of the events by how many ms they took:\n\n").append(Buckets.head());
        runs.keySet().forEach(variant -> text.append(Buckets.row(variant, all(variant))));
        return text.toString();
    }

    private String row(String variant) {
        Histogram all = all(variant);
        return "| %s | %d | %.2f (%s) | %.2f | %.2f (%s) | %.2f | %.2f | %s |%n"
                .formatted(
                        variant,
                        all.getTotalCount(),
                        milliseconds(all, MEDIAN),
                        spread(variant, MEDIAN),
                        milliseconds(all, 90),
                        milliseconds(all, RARE),
                        spread(variant, RARE),
                        milliseconds(all, 99.9),
                        all.getMaxValue() / MILLISECOND,
                        verdict(variant));
    }

    private String verdict(String variant) {
        return targets.containsKey(variant) ? verdict(variant, MEDIAN) + "; " + verdict(variant, RARE) : "none";
    }

    private String verdict(String variant, double percentile) {
        return "below %.0f, %s"
                .formatted(limit(variant, percentile), isMet(variant, percentile) ? "met" : "**missed**");
    }

    private String spread(String variant, double percentile) {
        Series series = series(variant, percentile);
        return "%.2f to %.2f".formatted(series.least(), series.greatest());
    }

    private double median(String variant) {
        return at(Point.median(variant));
    }

    private double at(Point point) {
        return milliseconds(all(point.variant()), point.percentile());
    }

    private double difference(Added each, double percentile) {
        return milliseconds(all(each.with()), percentile) - milliseconds(all(each.without()), percentile);
    }

    private Series series(String variant, double percentile) {
        return new Series(
                variant,
                runs.get(variant).stream()
                        .map(run -> milliseconds(run, percentile))
                        .toList());
    }

    /** The events of all runs together. */
    private Histogram all(String variant) {
        Histogram all = new Histogram(3);
        runs.get(variant).forEach(all::add);
        return all;
    }

    private static double milliseconds(Histogram histogram, double percentile) {
        return histogram.getValueAtPercentile(percentile) / MILLISECOND;
    }

    private static String number(double percentile) {
        return percentile == Math.rint(percentile) ? String.valueOf((int) percentile) : String.valueOf(percentile);
    }
}

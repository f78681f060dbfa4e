package dev.semel.benchmarks.result;

import dev.semel.benchmarks.plan.Series;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** One series beside others of the same runs: its median, and the ratios of the medians. */
public final class Comparison {

    private final Series main;
    private final List<Ratio> ratios = new ArrayList<>();

    private record Ratio(String name, Series one, Series other, OptionalDouble target) {

        double value() {
            return one.median() / other.median();
        }

        boolean isMet() {
            return target.isEmpty() || value() >= target.getAsDouble();
        }
    }

    private Comparison(Series main) {
        this.main = main;
    }

    public static Comparison of(Series main) {
        return new Comparison(main);
    }

    /** How many times as fast as the other one; without a target. */
    public Comparison beside(String ratio, Series other) {
        return beside(ratio, other, OptionalDouble.empty());
    }

    /** How many times as fast as the other one, and how many times it should be. */
    public Comparison beside(String ratio, Series other, double target) {
        return beside(ratio, other, OptionalDouble.of(target));
    }

    /** How many times as fast another one is as a third one of the same runs, and how many times it should be. */
    public Comparison of(String ratio, Series one, Series other, double target) {
        ratios.add(new Ratio(ratio, one, other, OptionalDouble.of(target)));
        return this;
    }

    private Comparison beside(String ratio, Series other, OptionalDouble target) {
        ratios.add(new Ratio(ratio, main, other, target));
        return this;
    }

    JsonObjectBuilder json(String unit) {
        JsonObjectBuilder values = Json.createObjectBuilder();
        JsonObjectBuilder targets = Json.createObjectBuilder();
        for (Ratio ratio : ratios) {
            values.add(ratio.name(), Round.to(2, ratio.value()));
            ratio.target().ifPresent(target -> targets.add(ratio.name(), goal(target, ratio.isMet())));
        }
        return Json.createObjectBuilder()
                .add("value", Round.to(0, main.median()))
                .add("unit", unit)
                .add("ratios", values)
                .add("targets", targets);
    }

    List<String> rows() {
        return ratios.stream()
                .map(ratio -> "| %s | %s | %.2f | %s |"
                        .formatted(ratio.one().name(), ratio.other().name(), ratio.value(), verdict(ratio)))
                .toList();
    }

    private static String verdict(Ratio ratio) {
        return ratio.target().isEmpty()
                ? "none"
                : "at least " + ratio.target().getAsDouble() + (ratio.isMet() ? ", met" : ", **missed**");
    }

    private static JsonObject goal(double target, boolean met) {
        return Json.createObjectBuilder().add("atLeast", target).add("met", met).build();
    }
}

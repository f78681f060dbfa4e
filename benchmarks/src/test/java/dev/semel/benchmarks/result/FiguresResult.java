package dev.semel.benchmarks.result;

import dev.semel.benchmarks.plan.Series;
import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Builds the result of a benchmark that has several figures of each variant. */
public final class FiguresResult {

    private static final int SMALL = 10;
    private static final int LARGE = 1000;

    private final String name;
    private final String title;
    private final Map<String, Map<String, List<Double>>> variants = new LinkedHashMap<>();
    private final Map<String, Double> ratios = new LinkedHashMap<>();
    private String unit;
    private double value;

    public FiguresResult(String name, String title) {
        this.name = name;
        this.title = title;
    }

    /** One run's figure of one variant. */
    public FiguresResult add(String variant, String figure, double value) {
        variants.computeIfAbsent(variant, any -> new LinkedHashMap<>())
                .computeIfAbsent(figure, any -> new ArrayList<>())
                .add(value);
        System.out.printf("  %s: %s %s%n", variant, shown(value), figure);
        return this;
    }

    /** A ratio of figures of the same runs. */
    public FiguresResult ratio(String ratio, double value) {
        ratios.put(ratio, value);
        return this;
    }

    /** How many times as much of each figure the one has as the other, where that has any. */
    public FiguresResult beside(String one, String other) {
        variants.get(one).keySet().stream()
                .filter(figure -> median(other, figure) > 0)
                .forEach(figure -> ratio(one + ": " + figure, median(one, figure) / median(other, figure)));
        return this;
    }

    /** The benchmark's value. */
    public FiguresResult main(String unit, double value) {
        this.unit = unit;
        this.value = value;
        return this;
    }

    public double ratio(String ratio) {
        return ratios.get(ratio);
    }

    public double median(String variant, String figure) {
        return series(variant, figure).median();
    }

    public Result of(Map<String, String> circumstances) {
        JsonObjectBuilder json = Json.createObjectBuilder()
                .add("value", Round.to(2, value))
                .add("unit", unit)
                .add("ratios", numbers(ratios));
        variants.forEach((variant, figures) -> {
            Map<String, Double> medians = new LinkedHashMap<>();
            figures.keySet().forEach(figure -> medians.put(figure, median(variant, figure)));
            json.add(key(variant), numbers(medians));
        });
        return new Result(name, json.build(), text(), circumstances);
    }

    private static JsonObjectBuilder numbers(Map<String, Double> numbers) {
        JsonObjectBuilder json = Json.createObjectBuilder();
        numbers.forEach((number, value) -> json.add(key(number), Round.to(2, value)));
        return json;
    }

    private static String key(String name) {
        return name.replaceAll("[^A-Za-z0-9]+", "-");
    }

    private String text() {
        Set<String> figures = variants.values().iterator().next().keySet();
        StringBuilder text = new StringBuilder("## " + name + ": " + title + "\n\n| variant | ");
        text.append(String.join(" | ", figures)).append(" |\n|---|").append("--:|".repeat(figures.size()));
        variants.keySet()
                .forEach(variant -> text.append(figures.stream()
                        .map(figure -> cell(series(variant, figure)))
                        .collect(Collectors.joining(" | ", "\n| " + variant + " | ", " |"))));
        text.append("\n\n| | ratio |\n|---|--:|\n");
        ratios.forEach((ratio, value) -> text.append("| %s | %.2f |%n".formatted(ratio, value)));
        return text.toString();
    }

    private Series series(String variant, String figure) {
        return new Series(figure, variants.get(variant).get(figure));
    }

    private static String cell(Series series) {
        return series.least() == series.greatest()
                ? shown(series.median())
                : shown(series.median()) + " (" + shown(series.least()) + " to " + shown(series.greatest()) + ")";
    }

    // As many digits as can be told apart; whole numbers stay whole.
    private static String shown(double value) {
        int places = value == Math.rint(value) || value >= LARGE ? 0 : value < SMALL ? 2 : 1;
        return Round.to(places, value).toPlainString();
    }
}

package dev.semel.benchmarks.result;

import dev.semel.benchmarks.plan.Series;
import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Builds the result of a benchmark that compares rates. */
public final class RatesResult {

    private final String name;
    private final String title;
    private final String unit;
    private final Map<String, Comparison> parts = new LinkedHashMap<>();
    private Comparison main;

    RatesResult(String name, String title, String unit) {
        this.name = name;
        this.title = title;
        this.unit = unit;
    }

    /** The comparison whose value is the benchmark's value. */
    public RatesResult main(Comparison comparison) {
        this.main = comparison;
        return this;
    }

    /** A further comparison, under a name of its own. */
    public RatesResult part(String part, Comparison comparison) {
        parts.put(part, comparison);
        return this;
    }

    public Result of(Collection<Series> series, Map<String, String> circumstances) {
        JsonObjectBuilder json = main.json(unit);
        parts.forEach((part, comparison) -> json.add(part, comparison.json(unit)));
        JsonObjectBuilder spread = Json.createObjectBuilder();
        series.forEach(each -> spread.add(each.name(), spread(each)));
        return new Result(name, json.add("spread", spread).build(), text(series), circumstances);
    }

    private String text(Collection<Series> series) {
        StringBuilder text = new StringBuilder("## " + name + ": " + title + "\n\n");
        text.append(Result.spreadTable(unit, series));
        text.append("\n| variant | beside | ratio of the medians | target |\n|---|---|--:|---|\n");
        rows().forEach(row -> text.append(row).append('\n'));
        return text.toString();
    }

    private List<String> rows() {
        List<String> rows = new ArrayList<>(main.rows());
        parts.values().forEach(part -> rows.addAll(part.rows()));
        return rows;
    }

    static JsonObjectBuilder spread(Series series) {
        JsonArrayBuilder runs = Json.createArrayBuilder();
        series.values().forEach(value -> runs.add(Round.to(0, value)));
        return Json.createObjectBuilder()
                .add("median", Round.to(0, series.median()))
                .add("least", Round.to(0, series.least()))
                .add("greatest", Round.to(0, series.greatest()))
                .add("runs", runs);
    }
}

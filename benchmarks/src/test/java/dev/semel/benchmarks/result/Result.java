package dev.semel.benchmarks.result;

import dev.semel.benchmarks.plan.Series;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The figures of one benchmark: as JSON, and as a piece of Markdown; and the circumstances under which they came about. */
public record Result(String name, JsonObject json, String text, Map<String, String> circumstances) {

    /** Rates, compared. */
    public static RatesResult ofRates(String name, String title, String unit) {
        return new RatesResult(name, title, unit);
    }

    /** The same with something that was measured besides. */
    public Result with(String part, String unit, Collection<Series> series) {
        JsonObjectBuilder values = Json.createObjectBuilder();
        series.forEach(each -> values.add(each.name(), RatesResult.spread(each)));
        return new Result(
                name,
                Json.createObjectBuilder(json)
                        .add(part, values.add("unit", unit))
                        .build(),
                text + "\n" + spreadTable(unit, series),
                circumstances);
    }

    /** The same with another one, under a name of its own. */
    public Result with(String part, Result other) {
        return new Result(
                name,
                Json.createObjectBuilder(json).add(part, other.json).build(),
                text + "\n" + other.text,
                circumstances);
    }

    /** The same with figures that have a target. */
    public Result with(List<Goal> goals) {
        JsonObjectBuilder whole = Json.createObjectBuilder(json);
        JsonObjectBuilder targets = json.containsKey("targets")
                ? Json.createObjectBuilder(json.getJsonObject("targets"))
                : Json.createObjectBuilder();
        StringBuilder table = new StringBuilder("| figure | value | target |\n|---|--:|---|\n");
        for (Goal goal : goals) {
            whole.add(goal.name(), Round.to(2, goal.value()));
            targets.add(goal.name(), goal.json());
            table.append(goal.row());
        }
        return new Result(name, whole.add("targets", targets).build(), text + "\n" + table, circumstances);
    }

    /** The same with sizes. */
    public Result with(Sizes sizes) {
        return new Result(
                name,
                Json.createObjectBuilder(json).add(sizes.name(), sizes.json()).build(),
                text + "\n" + sizes.text(),
                circumstances);
    }

    static String spreadTable(String unit, Collection<Series> series) {
        StringBuilder table =
                new StringBuilder("| variant | median " + unit + " | least | greatest |\n|---|--:|--:|--:|\n");
        for (Series each : series) {
            table.append("| %s | %.0f | %.0f | %.0f |%n"
                    .formatted(each.name(), each.median(), each.least(), each.greatest()));
        }
        return table.toString();
    }
}

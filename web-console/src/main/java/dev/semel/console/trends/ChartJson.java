package dev.semel.console.trends;

import dev.semel.admin.trend.TrendPoint;
import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Lines as Chart.js reads them. Colours are named, and put in by {@code trends.js}, since they follow the theme. */
final class ChartJson {

    /** Lines differ without colours, too. */
    private static final List<List<Integer>> DASHES =
            List.of(List.of(), List.of(7, 4), List.of(2, 3), List.of(12, 4), List.of(7, 3, 2, 3));

    private static final int MOST_TIMES = 8;

    private final UnaryOperator<String> label;

    /** @param label the words for the name of a line */
    ChartJson(UnaryOperator<String> label) {
        this.label = label;
    }

    String of(List<Series> lines, List<String> times, List<TrendPoint> points) {
        JsonArrayBuilder datasets = Json.createArrayBuilder();
        for (int i = 0; i < lines.size(); i++) {
            datasets.add(dataset(lines.get(i), DASHES.get(i), points));
        }
        String json = Json.createObjectBuilder()
                .add("type", "line")
                .add(
                        "data",
                        Json.createObjectBuilder()
                                .add("labels", Json.createArrayBuilder(times))
                                .add("datasets", datasets))
                .add("options", options(lines))
                .build()
                .toString();
        // It stands in a script of the page.
        return json.replace("<", "\\u003c");
    }

    private JsonObjectBuilder dataset(Series line, List<Integer> dash, List<TrendPoint> points) {
        List<Double> values = points.stream().map(line.value()).toList();
        JsonArrayBuilder data = Json.createArrayBuilder();
        JsonArrayBuilder dots = Json.createArrayBuilder();
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i) == null) {
                data.addNull();
            } else {
                data.add(values.get(i));
            }
            dots.add(isAlone(values, i) ? 2 : 0);
        }
        return Json.createObjectBuilder()
                .add("label", label.apply(line.name()))
                .add("tone", line.tone())
                .add("data", data)
                .add("pointRadius", dots)
                .add("borderDash", Json.createArrayBuilder(dash))
                .add("borderWidth", 2)
                .add("yAxisID", line.isAtTheRight() ? "right" : "y");
    }

    // Without a neighbour there is no line to be seen.
    private static boolean isAlone(List<Double> values, int at) {
        return IntStream.of(at - 1, at + 1)
                .filter(neighbour -> neighbour >= 0 && neighbour < values.size())
                .allMatch(neighbour -> values.get(neighbour) == null);
    }

    private JsonObjectBuilder options(List<Series> lines) {
        JsonObjectBuilder scales = Json.createObjectBuilder()
                .add(
                        "x",
                        scale(Json.createObjectBuilder()
                                .add("maxRotation", 0)
                                .add("autoSkipPadding", 16)
                                .add("maxTicksLimit", MOST_TIMES)))
                .add("y", number());
        lines.stream()
                .filter(Series::isAtTheRight)
                .forEach(line -> scales.add(
                        "right",
                        number().add("position", "right")
                                .add(
                                        "title",
                                        Json.createObjectBuilder()
                                                .add("display", true)
                                                .add("text", label.apply(line.name())))));
        return Json.createObjectBuilder()
                .add("animation", false)
                .add("maintainAspectRatio", false)
                .add(
                        "interaction",
                        Json.createObjectBuilder().add("mode", "index").add("intersect", false))
                .add("scales", scales)
                .add("plugins", legend());
    }

    private static JsonObjectBuilder number() {
        return scale(Json.createObjectBuilder().add("maxTicksLimit", MOST_TIMES))
                .add("beginAtZero", true)
                .add("suggestedMax", 1);
    }

    private static JsonObjectBuilder scale(JsonObjectBuilder ticks) {
        return Json.createObjectBuilder().add("ticks", ticks).add("grid", Json.createObjectBuilder());
    }

    // A line of its colour and dashes, instead of a box.
    private static JsonObjectBuilder legend() {
        JsonObjectBuilder labels =
                Json.createObjectBuilder().add("boxWidth", 36).add("boxHeight", 0);
        return Json.createObjectBuilder()
                .add(
                        "legend",
                        Json.createObjectBuilder().add("position", "bottom").add("labels", labels));
    }
}

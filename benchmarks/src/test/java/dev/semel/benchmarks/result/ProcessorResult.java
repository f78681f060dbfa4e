package dev.semel.benchmarks.result;

import dev.semel.benchmarks.plan.Series;
import dev.semel.benchmarks.plant.ProcessorTime;
import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Builds the result of a benchmark that measures how long the processors work for something. */
public final class ProcessorResult {

    private final String name;
    private final Map<String, Variant> variants = new LinkedHashMap<>();
    private ProcessorTime difference;
    private ProcessorTime target;

    /** What was measured, for one piece of what, in each run. */
    private record Variant(String name, String piece, List<ProcessorTime> runs) {

        Series series(ToDoubleFunction<ProcessorTime> part) {
            return new Series(name, runs.stream().mapToDouble(part).boxed().toList());
        }

        ProcessorTime median() {
            return new ProcessorTime(
                    series(ProcessorTime::database).median(),
                    series(ProcessorTime::servers).median());
        }

        JsonObjectBuilder json() {
            return Json.createObjectBuilder()
                    .add("database-ms-per-" + piece, Round.to(3, median().database()))
                    .add("server-ms-per-" + piece, Round.to(3, median().servers()));
        }

        String row() {
            return "| %s | %s | %s | %s |%n"
                    .formatted(name, piece, spread(ProcessorTime::database), spread(ProcessorTime::servers));
        }

        private String spread(ToDoubleFunction<ProcessorTime> part) {
            Series series = series(part);
            return "%.2f (%.2f to %.2f)".formatted(series.median(), series.least(), series.greatest());
        }
    }

    public ProcessorResult(String name) {
        this.name = name;
    }

    /** One run of one variant: the time for one piece of what it does. */
    public void add(String variant, String piece, ProcessorTime time) {
        Variant runs = variants.computeIfAbsent(variant, any -> new Variant(variant, piece, new ArrayList<>()));
        runs.runs().add(time);
        System.out.printf(
                "  run %d: %-16s database %6.2f ms, servers %6.2f ms a %s%n",
                runs.runs().size(), variant, time.database(), time.servers(), piece);
    }

    /** What one variant takes more than another one, and at most should. */
    public ProcessorResult compare(String main, String beside, ProcessorTime atMost) {
        difference = variants.get(main).median().less(variants.get(beside).median());
        target = atMost;
        return this;
    }

    public Result of(Map<String, String> circumstances) {
        JsonObjectBuilder json = Json.createObjectBuilder()
                .add("value", Round.to(2, difference.database() + difference.servers()))
                .add("unit", "ms of processor/event more than polled")
                .add(
                        "targets",
                        Json.createObjectBuilder()
                                .add("database", goal(difference.database(), target.database()))
                                .add("server", goal(difference.servers(), target.servers())));
        variants.forEach((variant, runs) -> json.add(variant.replace(' ', '-'), runs.json()));
        return new Result(name, json.build(), text(), circumstances);
    }

    private static JsonObjectBuilder goal(double value, double target) {
        return Json.createObjectBuilder()
                .add("value", Round.to(2, value))
                .add("atMost", target)
                .add("met", value <= target);
    }

    private String text() {
        StringBuilder text = new StringBuilder("## " + name + ": milliseconds of processor time\n\n");
        text.append("| variant | for a | database | servers |\n|---|---|--:|--:|\n");
        variants.values().forEach(variant -> text.append(variant.row()));
        text.append("\nMore than polled: database %.2f, %s; servers %.2f, %s.%n"
                .formatted(
                        difference.database(),
                        verdict(difference.database(), target.database()),
                        difference.servers(),
                        verdict(difference.servers(), target.servers())));
        return text.toString();
    }

    private static String verdict(double value, double target) {
        return "at most %.2f, %s".formatted(target, value <= target ? "met" : "**missed**");
    }
}

package dev.semel.benchmarks.result;

import dev.semel.benchmarks.installation.ProcessorTime;
import dev.semel.benchmarks.plan.Series;
import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Builds the result of a benchmark that measures how long the processors work for an event, at several rates and in several ways. */
public final class ProcessorResult {

    private static final String EVENT = "event";

    private final String name;
    private final String mainWay;
    private final String mainRate;
    private final Map<String, Map<String, Runs>> ways = new LinkedHashMap<>();
    private final Map<String, Cost> costs = new LinkedHashMap<>();
    private final List<Goal> goals = new ArrayList<>();

    /** What was measured in each run, for one piece of what. */
    private record Runs(String piece, List<ProcessorTime> times) {

        Series series(ToDoubleFunction<ProcessorTime> part) {
            return new Series(piece, times.stream().mapToDouble(part).boxed().toList());
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

        String spread(ToDoubleFunction<ProcessorTime> part) {
            Series series = series(part);
            return "%.2f (%.2f to %.2f)".formatted(series.median(), series.least(), series.greatest());
        }
    }

    /**
     * @param mainWay whose figures stand by their rates alone
     * @param mainRate at which the ways are compared
     */
    public ProcessorResult(String name, String mainWay, String mainRate) {
        this.name = name;
        this.mainWay = mainWay;
        this.mainRate = mainRate;
    }

    /** One run in which no event came: the time for a second. */
    public void addIdle(String way, ProcessorTime time) {
        add(way, "idle", "second", time);
    }

    /** One run at one rate: the time for an event. */
    public void add(String way, String rate, ProcessorTime time) {
        add(way, rate, EVENT, time);
    }

    private void add(String way, String rate, String piece, ProcessorTime time) {
        Runs runs = ways.computeIfAbsent(way, any -> new LinkedHashMap<>())
                .computeIfAbsent(rate, any -> new Runs(piece, new ArrayList<>()));
        runs.times().add(time);
        System.out.printf(
                "  run %d: %-12s %-6s database %6.2f ms, servers %6.2f ms a %s%n",
                runs.times().size(), way, rate, time.database(), time.servers(), piece);
    }

    /** What an event of the main way cost the database at one rate. */
    public void add(String rate, Cost cost) {
        costs.put(rate, cost);
        System.out.println("  " + CostResult.row(mainWay, rate, cost).strip());
    }

    /** What an event of the main way takes more than one of another way, and at most should. */
    public ProcessorResult beside(String other, ProcessorTime atMost) {
        ProcessorTime more = median(mainWay).less(median(other));
        goals.add(new Goal("database-more-than-" + other, more.database(), atMost.database()));
        goals.add(new Goal("server-more-than-" + other, more.servers(), atMost.servers()));
        return this;
    }

    private ProcessorTime median(String way) {
        return ways.get(way).get(mainRate).median();
    }

    /** The value is what an event takes more than one of the way that was compared first. */
    public Result of(Map<String, String> circumstances) {
        JsonObjectBuilder json = Json.createObjectBuilder()
                .add("value", Round.to(2, goals.get(0).value() + goals.get(1).value()))
                .add("unit", "ms of processor/event more than polled");
        ways.forEach((way, rates) -> {
            if (way.equals(mainWay)) {
                rates.forEach((rate, runs) -> json.add(rate, withCost(rate, runs)));
            } else {
                json.add(way, json(rates));
            }
        });
        return new Result(name, json.build(), text(), circumstances).with(goals);
    }

    private JsonObjectBuilder withCost(String rate, Runs runs) {
        Cost cost = costs.get(rate);
        return cost == null
                ? runs.json()
                : runs.json()
                        .add("statements", Round.to(2, cost.work()))
                        .add("commits", Round.to(2, cost.commits()))
                        .add("flushes", Round.to(2, cost.walFlushes()));
    }

    // Of another way, the figures at the main rate stand first; those of the others by their names.
    private JsonObjectBuilder json(Map<String, Runs> rates) {
        JsonObjectBuilder json = rates.get(mainRate).json();
        rates.forEach((rate, runs) -> {
            if (!rate.equals(mainRate)) {
                json.add(rate, runs.json());
            }
        });
        return json;
    }

    private String text() {
        StringBuilder text = new StringBuilder("## " + name + ": milliseconds of processor time\n\n");
        text.append("| way | rate | for a | database | servers |\n|---|---|---|--:|--:|\n");
        ways.forEach((way, rates) -> rates.forEach((rate, runs) -> text.append("| %s | %s | %s | %s | %s |%n"
                .formatted(
                        way,
                        rate,
                        runs.piece(),
                        runs.spread(ProcessorTime::database),
                        runs.spread(ProcessorTime::servers)))));
        text.append("\nWhat an event costs the database, from its append to its mark:\n\n")
                .append(CostResult.HEAD);
        costs.forEach((rate, cost) -> text.append(CostResult.row(mainWay, rate, cost)));
        return text.toString();
    }
}

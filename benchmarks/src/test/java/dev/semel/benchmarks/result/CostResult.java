package dev.semel.benchmarks.result;

import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Builds the result of a benchmark that counts what one message costs. */
public final class CostResult {

    static final String HEAD = "| consumer | situation | statements | round trips | commits | flushes | commands |\n"
            + "|---|---|--:|--:|--:|--:|---|\n";

    private static final double LEAST_SHOWN = 0.005;

    /** The handler's insert. */
    private static final double HANDLERS_OWN = 1;

    private final String name;
    private final Map<String, Map<String, Cost>> costs = new LinkedHashMap<>();

    public CostResult(String name) {
        this.name = name;
    }

    public void add(String consumer, String situation, Cost cost) {
        costs.computeIfAbsent(consumer, any -> new LinkedHashMap<>()).put(situation, cost);
        System.out.println("  " + row(consumer, situation, cost).strip());
    }

    /** The value is what Semel adds to a first delivery to the first consumer: all statements but the insert. */
    public Result of(Map<String, String> circumstances) {
        Cost main = costs.values().iterator().next().values().iterator().next();
        JsonObjectBuilder json = Json.createObjectBuilder()
                .add("value", Round.to(2, main.work() - HANDLERS_OWN))
                .add("unit", "statements of Semel/msg")
                .add("ratios", Json.createObjectBuilder());
        costs.forEach((consumer, situations) -> json.add(consumer, json(situations)));
        return new Result(name, json.build(), text(), circumstances);
    }

    private static JsonObjectBuilder json(Map<String, Cost> situations) {
        JsonObjectBuilder json = Json.createObjectBuilder();
        situations.forEach((situation, cost) -> json.add(situation, json(cost)));
        return json;
    }

    private static JsonObjectBuilder json(Cost cost) {
        JsonObjectBuilder statements = Json.createObjectBuilder();
        shown(cost).forEach((command, count) -> statements.add(command, Round.to(2, count)));
        return Json.createObjectBuilder()
                .add("statements", Round.to(2, cost.work()))
                .add("roundTrips", Round.to(2, cost.roundTrips()))
                .add("commits", Round.to(2, cost.commits()))
                .add("walFlushes", Round.to(2, cost.walFlushes()))
                .add("commands", statements);
    }

    private String text() {
        StringBuilder text = new StringBuilder("## " + name + ": what one message costs the database\n\n");
        text.append("The handler's own insert is among the statements.\n\n");
        text.append(HEAD);
        costs.forEach((consumer, situations) ->
                situations.forEach((situation, cost) -> text.append(row(consumer, situation, cost))));
        return text.toString();
    }

    static String row(String consumer, String situation, Cost cost) {
        String commands = shown(cost).entrySet().stream()
                .map(command -> "%.2f %s".formatted(command.getValue(), command.getKey()))
                .collect(Collectors.joining(", "));
        return "| %s | %s | %.2f | %.2f | %.2f | %.2f | %s |%n"
                .formatted(
                        consumer,
                        situation,
                        cost.work(),
                        cost.roundTrips(),
                        cost.commits(),
                        cost.walFlushes(),
                        commands);
    }

    private static Map<String, Double> shown(Cost cost) {
        return cost.statements().entrySet().stream()
                .filter(command -> Math.abs(command.getValue()) >= LEAST_SHOWN)
                .collect(Collectors.toMap(
                        Map.Entry::getKey, Map.Entry::getValue, (left, right) -> left, LinkedHashMap::new));
    }
}

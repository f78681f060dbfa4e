package dev.semel.benchmarks.result;

import dev.semel.benchmarks.tap.Counted;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What the database had to do: completed statements by command, round trips, and flushes of the write-ahead log. */
public record Cost(SortedMap<String, Double> statements, double roundTrips, double walFlushes) {

    public static final Cost NONE = new Cost(new TreeMap<>(), 0, 0);

    public Cost less(Cost other) {
        SortedMap<String, Double> rest = new TreeMap<>(statements);
        other.statements.forEach((command, count) -> rest.merge(command, -count, Double::sum));
        return new Cost(rest, roundTrips - other.roundTrips, walFlushes - other.walFlushes);
    }

    public Cost dividedBy(double divisor) {
        SortedMap<String, Double> parts = new TreeMap<>();
        statements.forEach((command, count) -> parts.put(command, count / divisor));
        return new Cost(parts, roundTrips / divisor, walFlushes / divisor);
    }

    double commits() {
        return statements.getOrDefault("COMMIT", 0.0) + statements.getOrDefault("COMMIT PREPARED", 0.0);
    }

    /** Statements that read or write, the application's own among them. */
    double work() {
        return statements.entrySet().stream()
                .filter(statement -> !Counted.isFrame(statement.getKey()))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }
}

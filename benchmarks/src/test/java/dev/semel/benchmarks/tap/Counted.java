package dev.semel.benchmarks.tap;

import java.util.Map;
import java.util.TreeMap;

/** What went through the tap: how often the client waited for the server, and which statements were completed. */
public record Counted(long roundTrips, Map<String, Long> statements) {

    /** Whether a command only begins or ends a transaction. */
    public static boolean isFrame(String command) {
        return command.matches("BEGIN|COMMIT.*|ROLLBACK.*|PREPARE.*");
    }

    /** Statements that read or write. */
    public long work() {
        return statements.entrySet().stream()
                .filter(statement -> !isFrame(statement.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** What has come since an earlier count. */
    public Counted since(Counted before) {
        Map<String, Long> difference = new TreeMap<>();
        statements.forEach(
                (command, count) -> difference.put(command, count - before.statements.getOrDefault(command, 0L)));
        difference.values().removeIf(count -> count == 0);
        return new Counted(roundTrips - before.roundTrips, difference);
    }
}

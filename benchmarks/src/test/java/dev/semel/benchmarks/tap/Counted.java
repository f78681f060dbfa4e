package dev.semel.benchmarks.tap;

import java.util.Map;
import java.util.TreeMap;

/** What went through the tap: how often the client waited for the server, and which statements were completed. */
public record Counted(long roundTrips, Map<String, Long> statements) {

    /** What has come since an earlier count. */
    public Counted since(Counted before) {
        Map<String, Long> difference = new TreeMap<>();
        statements.forEach(
                (command, count) -> difference.put(command, count - before.statements.getOrDefault(command, 0L)));
        difference.values().removeIf(count -> count == 0);
        return new Counted(roundTrips - before.roundTrips, difference);
    }
}

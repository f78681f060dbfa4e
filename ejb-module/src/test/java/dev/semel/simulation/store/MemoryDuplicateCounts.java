package dev.semel.simulation.store;

import dev.semel.internal.counter.DuplicateCounts;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** Counts of copies. */
public record MemoryDuplicateCounts(ConsumerTablesInMemory tables, SimulatedTransactions transactions)
        implements DuplicateCounts {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    @Override
    public void add(Map<String, Integer> counts) {
        Session session = transactions.session();
        session.statement(() -> "counts copies of " + counts.size() + " keys.");
        session.onTrouble(() -> tables.areCopiesInDoubt = true);
        new TreeMap<>(counts).forEach((key, copies) -> tables.keys
                .lock(session, key, LONGEST_WAIT)
                .ifPresent(row -> tables.keys.put(session, key, row.counting(copies), LONGEST_WAIT)));
    }
}

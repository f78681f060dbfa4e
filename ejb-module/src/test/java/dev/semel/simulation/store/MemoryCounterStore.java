package dev.semel.simulation.store;

import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.CounterStore;
import dev.semel.internal.counter.Total;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** The totals of what was counted. */
public record MemoryCounterStore(ConsumerTablesInMemory tables, SimulatedTransactions transactions)
        implements CounterStore {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    @Override
    public void add(Map<CounterName, Long> fresh) {
        Session session = transactions.session();
        session.statement(() -> "adds to the totals: " + fresh + ".");
        session.onTrouble(() -> tables.areTotalsInDoubt = true);
        new EnumMap<>(fresh).forEach((name, number) -> {
            tables.totals.insertIfAbsent(session, name, 0L, LONGEST_WAIT);
            tables.totals.update(session, name, any -> true, total -> total + number, LONGEST_WAIT);
        });
    }

    @Override
    public Map<CounterName, Total> totals() {
        throw new UnsupportedOperationException("No page is shown in the simulation.");
    }
}

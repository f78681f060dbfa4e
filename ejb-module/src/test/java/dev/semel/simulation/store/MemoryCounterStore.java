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
            Total grown = new Total(number, tables.database.now());
            tables.totals.update(
                    session,
                    name,
                    any -> true,
                    total -> new Total(total.number() + grown.number(), grown.lastAt()),
                    LONGEST_WAIT);
        });
    }

    @Override
    public Map<CounterName, Total> totals() {
        Session session = transactions.session();
        session.statement(() -> "reads the totals.");
        Map<CounterName, Total> totals = new EnumMap<>(CounterName.class);
        tables.totals
                .keysWhere(session, any -> true)
                .forEach(name -> tables.totals.read(session, name).ifPresent(total -> totals.put(name, total)));
        return totals;
    }
}

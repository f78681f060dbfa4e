package dev.semel.simulation.store;

import dev.semel.internal.counter.Total;
import dev.semel.internal.counter.copy.SkippedCopies.Source;
import dev.semel.internal.counter.copy.SkippedCopyStore;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** The totals of copies that were skipped. */
public record MemorySkippedCopies(ConsumerTablesInMemory tables, SimulatedTransactions transactions)
        implements SkippedCopyStore {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    /** One row. */
    public record Skipped(Source source, Total total) {}

    @Override
    public void add(Map<Source, Long> fresh) {
        Session session = transactions.session();
        session.statement(() -> "counts where skipped copies came from: " + fresh.size() + ".");
        Map<String, Source> sorted = new TreeMap<>();
        fresh.keySet().forEach(source -> sorted.put(keyOf(source), source));
        sorted.forEach((key, source) -> {
            tables.skipped.insertIfAbsent(session, key, new Skipped(source, new Total(0, null)), LONGEST_WAIT);
            tables.skipped.update(session, key, any -> true, row -> grown(row, fresh.get(source)), LONGEST_WAIT);
        });
    }

    private Skipped grown(Skipped row, long number) {
        return new Skipped(row.source(), new Total(row.total().number() + number, tables.database.now()));
    }

    private static String keyOf(Source source) {
        return source.consumer() + " " + source.origin();
    }

    @Override
    public Map<Source, Total> totals() {
        Map<Source, Total> totals = new HashMap<>();
        tables.skipped.all(transactions.session()).forEach(row -> totals.put(row.source(), row.total()));
        return totals;
    }
}

package dev.semel.internal.counter.copy;

import dev.semel.internal.counter.Total;
import dev.semel.internal.counter.copy.SkippedCopies.Source;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Row;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;

@Dependent
class JdbcSkippedCopyStore implements SkippedCopyStore {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private static final String ADD = "UPDATE semel_skipped_copy SET total = total + ?, last_at = CURRENT_TIMESTAMP"
            + " WHERE consumer = ? AND origin = ?";
    private static final String TOTALS =
            "SELECT consumer, origin, total, last_at FROM semel_skipped_copy ORDER BY consumer, origin";

    private final Database database;

    @Inject
    JdbcSkippedCopyStore(Database database) {
        this.database = database;
    }

    // In one order on all nodes: two that count the same must not wait for each other.
    @Override
    public void add(Map<Source, Long> fresh) {
        fresh.entrySet().stream()
                .sorted(Map.Entry.comparingByKey(
                        Comparator.comparing(Source::consumer).thenComparing(Source::origin)))
                .forEach(counted -> add(counted.getKey(), counted.getValue()));
    }

    private void add(Source source, long number) {
        if (update(source, number) == 0) {
            String insert = database.dialect()
                    .insertIfAbsent(
                            "semel_skipped_copy", "consumer, origin, total, last_at", "?, ?, 0, CURRENT_TIMESTAMP");
            database.update(
                    insert, LONGEST_WAIT, source.consumer(), source.origin().name());
            update(source, number);
        }
    }

    private int update(Source source, long number) {
        return database.update(
                ADD, LONGEST_WAIT, number, source.consumer(), source.origin().name());
    }

    @Override
    public Map<Source, Total> totals() {
        Map<Source, Total> totals = new LinkedHashMap<>();
        database.query(TOTALS, Row::read).forEach(row -> row.constant(1, CopyOrigin.class)
                .ifPresent(
                        origin -> totals.put(new Source(row.text(0), origin), new Total(row.count(2), row.time(3)))));
        return totals;
    }
}

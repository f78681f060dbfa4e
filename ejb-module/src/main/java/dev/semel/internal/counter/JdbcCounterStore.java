package dev.semel.internal.counter;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Row;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

@Dependent
class JdbcCounterStore implements CounterStore {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private static final String ADD =
            "UPDATE semel_counter SET total = total + ?, last_at = CURRENT_TIMESTAMP WHERE counted = ?";
    private static final String TOTALS = "SELECT counted, total, last_at FROM semel_counter";

    private final Database database;

    @Inject
    JdbcCounterStore(Database database) {
        this.database = database;
    }

    // In the order of the constants, so that two nodes do not deadlock.
    @Override
    public void add(Map<CounterName, Long> fresh) {
        new EnumMap<>(fresh).forEach((count, number) -> database.update(ADD, LONGEST_WAIT, number, count.name()));
    }

    @Override
    public Map<CounterName, Total> totals() {
        Map<CounterName, Total> totals = new EnumMap<>(CounterName.class);
        database.query(TOTALS, Row::read).forEach(row -> row.constant(0, CounterName.class)
                .ifPresent(name -> totals.put(name, new Total(row.count(1), row.timeOrNull(2)))));
        return totals;
    }
}

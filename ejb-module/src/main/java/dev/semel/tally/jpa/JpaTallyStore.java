package dev.semel.tally.jpa;

import dev.semel.jpa.Database;
import dev.semel.tally.Count;
import dev.semel.tally.TallyStore;
import dev.semel.tally.Total;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

@Dependent
class JpaTallyStore implements TallyStore {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private static final String ADD =
            "UPDATE semel_tally SET total = total + ?, last_at = CURRENT_TIMESTAMP WHERE counted = ?";
    private static final String TOTALS = "SELECT counted, total, last_at FROM semel_tally";

    private final Database database;

    @Inject
    JpaTallyStore(Database database) {
        this.database = database;
    }

    // In the order of the constants, so that two nodes do not deadlock.
    @Override
    @Transactional(TxType.REQUIRES_NEW)
    public void add(Map<Count, Long> fresh) {
        new EnumMap<>(fresh).forEach((count, number) -> database.update(ADD, LONGEST_WAIT, number, count.name()));
    }

    @Override
    public Map<Count, Total> totals() {
        Map<Count, Total> totals = new EnumMap<>(Count.class);
        database.query(
                        TOTALS,
                        row -> Map.entry(
                                Count.valueOf(row.getString(1)),
                                new Total(row.getLong(2), Database.instant(row.getObject(3)))))
                .forEach(entry -> totals.put(entry.getKey(), entry.getValue()));
        return totals;
    }
}

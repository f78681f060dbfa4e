package dev.semel.internal.outbox.store.jpa;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/**
 * The counter of a group, advanced by one statement that also locks it. H2 cannot insert and update in one, so there a new
 * group takes three. A new counter begins above all that were purged: so numbers of a group never fall, and consumers that know the
 * group take none of them for one that is late.
 */
public final class GroupCounter {

    private static final String INSERT =
            "INSERT INTO semel_sequence (event_group, first_number, last_number, updated_at)"
                    + " SELECT ?, f.floor + 1, f.floor + ?, CURRENT_TIMESTAMP FROM (%s) f";
    private static final String NUMBERS = " RETURNING first_number, last_number";
    private static final String ON_POSTGRESQL = INSERT.formatted(new OutboxSql(Dialect.POSTGRESQL).numberFloor())
            + " ON CONFLICT (event_group) DO UPDATE SET last_number = semel_sequence.last_number + ?,"
            + " updated_at = EXCLUDED.updated_at" + NUMBERS;
    private static final String ON_MARIADB = INSERT.formatted(new OutboxSql(Dialect.MARIADB).numberFloor())
            + " ON DUPLICATE KEY UPDATE last_number = last_number + ?, updated_at = CURRENT_TIMESTAMP" + NUMBERS;
    private static final String ON_H2 = "SELECT first_number, last_number FROM FINAL TABLE (UPDATE semel_sequence"
            + " SET last_number = last_number + ?, updated_at = CURRENT_TIMESTAMP WHERE event_group = ?)";

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private GroupCounter() {}

    /**
     * The numbers of a group.
     *
     * @param first the one that its counter began with: it has no predecessor
     * @param last the last one that is taken
     */
    public record Numbers(long first, long last) {

        private static Numbers of(ResultSet row) throws SQLException {
            return new Numbers(row.getLong(1), row.getLong(2));
        }
    }

    /** Takes the next numbers of the group. */
    public static Numbers advance(Database database, String group, long count) {
        return switch (database.dialect()) {
            case POSTGRESQL ->
                database.query(ON_POSTGRESQL, Numbers::of, group, count, count).get(0);
            case MARIADB ->
                database.query(ON_MARIADB, Numbers::of, group, count, count).get(0);
            case H2 -> advanceOnH2(database, group, count);
        };
    }

    private static Numbers advanceOnH2(Database database, String group, long count) {
        List<Numbers> advanced = database.query(ON_H2, Numbers::of, count, group);
        if (advanced.isEmpty()) {
            long floor = database.column(new OutboxSql(Dialect.H2).numberFloor(), Long.class)
                    .get(0);
            String insertIfAbsent = Dialect.H2.insertIfAbsent(
                    "semel_sequence",
                    "event_group, first_number, last_number, updated_at",
                    "?, ?, ?, CURRENT_TIMESTAMP");
            database.update(insertIfAbsent, LONGEST_WAIT, group, floor + 1, floor);
            advanced = database.query(ON_H2, Numbers::of, count, group);
        }
        return advanced.get(0);
    }
}

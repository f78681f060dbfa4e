package dev.semel.internal.outbox.store.jpa;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import java.time.Duration;
import java.util.List;

/**
 * The counter of a group, advanced by one statement that also locks it. H2 cannot insert and update in one, so there a new
 * group takes three.
 */
public final class GroupCounter {

    private static final String INSERT =
            "INSERT INTO semel_sequence (event_group, last_number, updated_at) VALUES (?, ?, CURRENT_TIMESTAMP)";
    private static final String ON_POSTGRESQL = INSERT
            + " ON CONFLICT (event_group) DO UPDATE SET last_number = semel_sequence.last_number + EXCLUDED.last_number,"
            + " updated_at = EXCLUDED.updated_at RETURNING last_number";
    private static final String ON_MARIADB = INSERT
            + " ON DUPLICATE KEY UPDATE last_number = last_number + VALUES(last_number),"
            + " updated_at = VALUES(updated_at) RETURNING last_number";
    private static final String ON_H2 = "SELECT last_number FROM FINAL TABLE (UPDATE semel_sequence"
            + " SET last_number = last_number + ?, updated_at = CURRENT_TIMESTAMP WHERE event_group = ?)";

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private GroupCounter() {}

    /** Takes the next numbers of the group and answers the last of them. */
    public static long advance(Database database, String group, long count) {
        return switch (database.dialect()) {
            case POSTGRESQL ->
                database.column(ON_POSTGRESQL, Long.class, group, count).get(0);
            case MARIADB ->
                database.column(ON_MARIADB, Long.class, group, count).get(0);
            case H2 -> advanceOnH2(database, group, count);
        };
    }

    private static long advanceOnH2(Database database, String group, long count) {
        List<Long> advanced = database.column(ON_H2, Long.class, count, group);
        if (advanced.isEmpty()) {
            String insertIfAbsent = Dialect.H2.insertIfAbsent(
                    "semel_sequence", "event_group, last_number, updated_at", "?, 0, CURRENT_TIMESTAMP");
            database.update(insertIfAbsent, LONGEST_WAIT, group);
            advanced = database.column(ON_H2, Long.class, count, group);
        }
        return advanced.get(0);
    }
}

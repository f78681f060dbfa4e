package dev.semel.internal.outbox.store.jpa;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/**
 * Events that wait for their time. They have a status of their own, so that nobody who looks for what is pending walks over a
 * million reminders for next week.
 */
final class ScheduledEvents {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    // Those that are left are found at the next look. So many rows are changed within a tenth of a second.
    static final int MOST = 2_000;

    // Another relay may be at it.
    private static final String DUE =
            "SELECT id FROM semel_outbox_event WHERE %s <= CURRENT_TIMESTAMP ORDER BY %s LIMIT " + MOST
                    + " FOR UPDATE SKIP LOCKED";
    private static final String MAKE_PENDING =
            "UPDATE semel_outbox_event SET status = 'PENDING' WHERE COALESCE(status, '') = 'SCHEDULED' AND id ";

    private ScheduledEvents() {}

    static String due(Dialect dialect) {
        return DUE.formatted(dialect.areScheduledUntil(), dialect.scheduledColumn());
    }

    /** Makes pending what is due, in the transaction of the caller. */
    static int makePending(Database database) {
        List<UUID> due = database.query(due(database.dialect()), row -> row.getObject(1, UUID.class));
        return RelaySql.update(database, LONGEST_WAIT, MAKE_PENDING, due);
    }
}

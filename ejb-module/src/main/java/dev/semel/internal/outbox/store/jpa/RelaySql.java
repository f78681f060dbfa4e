package dev.semel.internal.outbox.store.jpa;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.listing.IdCondition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The relay's statements. The statuses of the reading ones are literals, because PostgreSQL can use a partial index only
 * if it sees its condition when it plans.
 *
 * @param unhindered that the event {@code e} is in its turn, and nothing before it in its group is held
 */
record RelaySql(
        String lockSlot,
        String slotsWithWork,
        String nextBatch,
        String lockAndRead,
        String outlineOfNextBatch,
        String firstOfNextBatch,
        String unhindered) {

    // Nothing before it in its group is parked, or waits for its time. Like the next one, each looks into an index that
    // holds the rare exceptions only. Without OFFSET, PostgreSQL would join each event with a copy of all of them, if
    // there were few when it counted: a thousand events with a million.
    private static final String IN_TURN =
            """
            NOT EXISTS (
                SELECT 1 FROM semel_outbox_event p
                WHERE p.event_group = e.event_group
                  AND p.status = 'PARKED'
                  AND p.holds_group
                  AND p.position < e.position
                LIMIT 1 OFFSET 0)
              AND NOT EXISTS (
                SELECT 1 FROM %s
                  AND w.position < e.position
                LIMIT 1 OFFSET 0)
            """;

    private static final String NOT_BEHIND_HELD =
            """
            NOT EXISTS (
                SELECT 1 FROM semel_outbox_event h
                WHERE h.event_group = e.event_group
                  AND h.status = 'HELD'
                  AND h.position < e.position
                LIMIT 1 OFFSET 0)
            """;

    // Asked for its first event, a slot costs one look into the index. EXISTS would say the same, but
    // PostgreSQL turns it into a join over all that is pending. The order names the whole index, or H2 would
    // not see that it is sorted.
    private static final String SLOTS_WITH_WORK =
            """
            SELECT s.slot
            FROM semel_slot s
            WHERE s.slot = (
              SELECT e.slot FROM semel_outbox_event e
              WHERE e.slot = s.slot
                AND e.status = 'PENDING'
                AND %s
              ORDER BY e.status, e.slot, e.position
              LIMIT 1)
            ORDER BY s.last_served_at, s.slot
            """;

    // MariaDB (10.11.5, 11.4.5) may choose to sort the events of the statement above, and then finds a first slot
    // only. And it would turn EXISTS into IN, and write all that is pending into a table of its own for that.
    private static final String SLOTS_WITH_WORK_ON_MARIADB =
            """
            SET STATEMENT optimizer_switch = 'exists_to_in=off' FOR
            SELECT s.slot
            FROM semel_slot s
            WHERE EXISTS (
              SELECT 1 FROM semel_outbox_event e FORCE INDEX (semel_outbox_event_pending)
              WHERE e.slot = s.slot
                AND e.status = 'PENDING'
                AND %s)
            ORDER BY s.last_served_at, s.slot
            """;

    // It tells along the way whether there is anything to hold, which is rare. By the order of the primary key, because
    // a scan of the
    // whole table, however small, costs PostgreSQL ten billion from the second slot of a transaction on: see below.
    private static final String LOCK_SLOT =
            """
            SELECT s.slot, CURRENT_TIMESTAMP,
              CASE WHEN (
                SELECT 1 FROM semel_destination WHERE state IN ('OPEN', 'PAUSED')
                ORDER BY destination, destination_kind LIMIT 1) IS NULL THEN 0 ELSE 1 END
            FROM semel_slot s%s
            WHERE s.slot = ?
            FOR UPDATE%s SKIP LOCKED
            """;

    // For the rest of the transaction. If PostgreSQL counted the table when little was pending, it would collect
    // and sort all that is pending now for each batch, instead of reading the first few in the order of the index.
    // And a connection keeps its plans: of a table that was small when they were made, they would read all rows for
    // each event, until the table is counted anew. It is set before the slot is locked: what is read behind it is
    // planned,
    // though another node may have the slot. What has no index after all is compiled as if it cost ten billion, unless
    // that is off.
    private static final String IN_ORDER_OF_THE_INDEX =
            ", (SELECT set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true),"
                    + " set_config('jit', 'off', true)) planned";

    private static final String NEXT =
            """
            SELECT %s
            FROM semel_outbox_event e
            WHERE e.slot = ?
              AND e.status = 'PENDING'
              AND %s
            ORDER BY e.status, e.slot, e.position
            LIMIT %s
            """;

    private static final Map<Dialect, RelaySql> BY_DIALECT =
            Arrays.stream(Dialect.values()).collect(Collectors.toUnmodifiableMap(dialect -> dialect, RelaySql::write));

    static final String MARK_SERVED =
            """
            UPDATE semel_slot
            SET last_served_at = CURRENT_TIMESTAMP, node = ?
            WHERE slot IN\s""";

    // COALESCE hides the guard from the planner: PostgreSQL could look for the ids among all that is pending.
    static final String MARK_PUBLISHED =
            """
            UPDATE semel_outbox_event
            SET status = 'PUBLISHED',
                published_at = ?,
                due_at = NULL,
                node = ?
            WHERE COALESCE(status, '') = 'PENDING'
              AND id\s""";

    // What is for one consumer only stays: it proves that a message is ours to one that reads its properties.
    static final String DELETE_PUBLISHED =
            """
            DELETE FROM semel_outbox_event
            WHERE COALESCE(status, '') = 'PENDING'
              AND consumer IS NULL
              AND id\s""";

    // Those that are left are found at the next scan. So many rows are changed within a tenth of a second.
    static final int MOST_DUE = 2_000;

    // Another relay may be at it. Scheduled events have a status of their own, so that no look for what is
    // pending walks over a million reminders for next week.
    private static final String DUE =
            "SELECT id FROM semel_outbox_event WHERE %s <= CURRENT_TIMESTAMP ORDER BY %s LIMIT " + MOST_DUE
                    + " FOR UPDATE SKIP LOCKED";
    private static final String MAKE_PENDING =
            "UPDATE semel_outbox_event SET status = 'PENDING' WHERE COALESCE(status, '') = 'SCHEDULED' AND id ";

    static RelaySql of(Dialect dialect) {
        return Objects.requireNonNull(BY_DIALECT.get(dialect));
    }

    static String due(Dialect dialect) {
        OutboxSql sql = new OutboxSql(dialect);
        return DUE.formatted(sql.areScheduledUntil(), sql.scheduledColumn());
    }

    /** Makes pending the scheduled events that are due, in the transaction of the caller. */
    static int makeDuePending(Database database) {
        List<UUID> due = database.query(due(database.dialect()), row -> row.getObject(1, UUID.class));
        return update(database, Duration.ofSeconds(30), MAKE_PENDING, due);
    }

    /** Executes a statement that ends with the column of the ids, once or in parts; how many of the events it changed. */
    static int update(Database database, Duration longestWait, String statement, List<UUID> events, Object... values) {
        int changed = 0;
        for (IdCondition isOneOfThem : IdCondition.of(events, database.dialect())) {
            List<Object> parameters = new ArrayList<>(List.of(values));
            parameters.addAll(isOneOfThem.parameters());
            changed += database.update(statement + isOneOfThem.sql(), longestWait, parameters.toArray());
        }
        return changed;
    }

    // What came after a held event of its group to the same blocked destination makes work, too: it is to be held, or
    // it would be looked through for ever.
    private static RelaySql write(Dialect dialect) {
        String inTurn = IN_TURN.formatted(waiting(dialect));
        String unhindered = inTurn + "  AND " + NOT_BEHIND_HELD;
        String lockSlot = dialect == Dialect.POSTGRESQL
                ? LOCK_SLOT.formatted(IN_ORDER_OF_THE_INDEX, " OF s")
                : LOCK_SLOT.formatted("", "");
        String nextBatch = NEXT.formatted(EventRow.COLUMNS, unhindered, "?");
        return new RelaySql(
                lockSlot,
                (dialect == Dialect.MARIADB ? SLOTS_WITH_WORK_ON_MARIADB : SLOTS_WITH_WORK).formatted(inTurn),
                nextBatch,
                lockSlot + ";" + nextBatch,
                NEXT.formatted("e.id, e.attempts", unhindered, "?"),
                NEXT.formatted("e.position", unhindered, "1"),
                unhindered);
    }

    // MariaDB cannot index a part of a table. By group and status it would read all that is pending in a group, for
    // each event of it, to learn that nothing waits. And it takes an index that is nearly all null for a poor one.
    private static String waiting(Dialect dialect) {
        return dialect == Dialect.MARIADB
                ? "semel_outbox_event w FORCE INDEX (semel_outbox_event_waiting) WHERE w.waiting_group = e.event_group"
                : "semel_outbox_event w WHERE w.event_group = e.event_group AND w.status = 'SCHEDULED'";
    }
}

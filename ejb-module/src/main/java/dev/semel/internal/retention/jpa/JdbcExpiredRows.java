package dev.semel.internal.retention.jpa;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Placeholders;
import dev.semel.internal.listing.Row;
import dev.semel.internal.outbox.store.jpa.OutboxSql;
import dev.semel.internal.retention.ExpiredRows;
import dev.semel.internal.retention.PurgeTarget;
import dev.semel.internal.retention.RemovedEvents;
import dev.semel.internal.retention.RetentionRule;
import dev.semel.internal.settings.OutboxSettings.Published;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Locks the rows that are not locked yet, archives them where that is wanted, then deletes exactly these. */
@Dependent
class JdbcExpiredRows implements ExpiredRows, RemovedEvents {

    private static final Set<PurgeTarget> ARCHIVED =
            EnumSet.of(PurgeTarget.PUBLISHED_EVENTS, PurgeTarget.PUBLISHED_RETRIES, PurgeTarget.CAPTURED_EVENTS);

    // Published events of both kinds lie beside each other, and one of them is kept for longer; of keys there are
    // most, and the database reads past what it has deleted until it has been cleaned up.
    private static final Map<PurgeTarget, String> FROM_WHERE_THE_LAST_BATCH_ENDED = Map.of(
            PurgeTarget.PUBLISHED_EVENTS, "published_at",
            PurgeTarget.PUBLISHED_RETRIES, "published_at",
            PurgeTarget.COMPLETED_KEYS, "first_seen_at");

    // Of the counters that are to go, if it is above the floor.
    private static final String LAST_NUMBER =
            "SELECT MAX(last_number) FROM semel_sequence WHERE updated_at < ? AND last_number > (%s)";
    private static final String LOCK_FLOOR =
            "SELECT name, setting_value FROM semel_setting WHERE name = 'sequence.floor' FOR UPDATE";
    private static final String RAISE = "UPDATE semel_setting SET setting_value = ? WHERE name = 'sequence.floor'";
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private final Map<PurgeTarget, Instant> reached = new EnumMap<>(PurgeTarget.class);
    private final Database database;
    private final RetentionRule rule;

    @Inject
    JdbcExpiredRows(Database database, RetentionRule rule) {
        this.database = database;
        this.rule = rule;
    }

    @Override
    public int delete(PurgeTarget kind, Duration age, int most) {
        int sealed = kind == PurgeTarget.AUDIT_LINES ? new SealedLines(database).delete(age, most) : 0;
        return sealed == most ? sealed : sealed + deleteRows(kind, age, most - sealed);
    }

    private int deleteRows(PurgeTarget kind, Duration age, int most) {
        PurgeTargetRows rows = PurgeTargetRows.of(kind, database.dialect());
        OffsetDateTime before = database.now().minus(age).atOffset(ZoneOffset.UTC);
        List<Object> parameters = new ArrayList<>(Collections.nCopies(rows.times(), before));
        String time = FROM_WHERE_THE_LAST_BATCH_ENDED.get(kind);
        List<?> ids = time == null
                ? database.column(rows.lock(most), Object.class, parameters.toArray())
                : lockedFrom(kind, time, rows, parameters, most);
        if (kind == PurgeTarget.SEQUENCES && ids.size() < most) {
            raiseTheFloor(before);
        }
        if (ids.isEmpty()) {
            return 0;
        }
        if (ARCHIVED.contains(kind) && rule.now().mode() == Published.ARCHIVE) {
            database.update(PurgeTargetRows.archive() + Placeholders.of(ids), ids.toArray());
        }
        return database.update(rows.delete() + Placeholders.of(ids), ids.toArray());
    }

    @Override
    public int remove(List<UUID> events) {
        if (rule.now().mode() == Published.ARCHIVE) {
            database.update(
                    PurgeTargetRows.archive() + Placeholders.of(events) + " AND status <> 'DISCARDED'",
                    events.toArray());
        }
        return database.update(
                "DELETE FROM semel_outbox_event WHERE id IN " + Placeholders.of(events), events.toArray());
    }

    // They go in the next pass only: by then no statement runs any more that has read the floor before. Locked before
    // it is compared: a node that stood still in between would lower what another one has raised.
    private void raiseTheFloor(OffsetDateTime before) {
        database.query(LOCK_FLOOR, LONGEST_WAIT, row -> row.getString(1));
        String floor = OutboxSql.of(database).numberFloor();
        List<Long> last = database.column(LAST_NUMBER.formatted(floor), Long.class, before);
        if (last.get(0) != null) {
            database.update(RAISE, LONGEST_WAIT, String.valueOf(last.get(0)));
        }
    }

    private List<?> lockedFrom(PurgeTarget kind, String time, PurgeTargetRows rows, List<Object> parameters, int most) {
        parameters.add(reached.getOrDefault(kind, Instant.EPOCH).atOffset(ZoneOffset.UTC));
        List<Row> locked = database.query(rows.lockFrom(time, most), Row::read, parameters.toArray());
        if (locked.size() < most) {
            reached.remove(kind);
        } else {
            reached.put(kind, locked.get(most - 1).time(1));
        }
        return locked.stream().map(row -> row.uuid(0)).toList();
    }
}

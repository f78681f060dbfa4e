package dev.semel.internal.outbox.operator;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.CappedCount;
import dev.semel.internal.listing.Row;
import dev.semel.internal.outbox.store.jpa.OutboxSql;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** None of the figures looks at more than a bounded number of rows. */
@Dependent
class JdbcOutboxMonitor implements OutboxMonitor {

    // A relay is late only when it is much later than it said: a long pass or a slow database are no alarm.
    private static final int TOLERATED_SECONDS = 60;

    // Also what is due and has not been made pending yet: that waits for a relay.
    private static final String BACKLOG = "SELECT COUNT(*), MIN(since) FROM"
            + " ((SELECT COALESCE(due_at, created_at) AS since FROM semel_outbox_event WHERE status = 'PENDING' LIMIT "
            + (CappedCount.LIMIT + 1) + ") UNION ALL (SELECT due_at AS since FROM semel_outbox_event"
            + " WHERE %s <= CURRENT_TIMESTAMP ORDER BY %s LIMIT " + (CappedCount.LIMIT + 1) + ")) due";

    // Retries have a consumer, events of applications have none.
    static final String PUBLISHED_SINCE = "SELECT COUNT(*) - COUNT(consumer), COUNT(consumer) FROM (SELECT consumer"
            + " FROM semel_outbox_event WHERE status = 'PUBLISHED' AND published_at >= ? LIMIT " + CappedCount.LIMIT
            + ") published";

    // Finds the oldest also when the backlog is longer than what is counted: the first pending event of each slot.
    private static final String HEADS = "SELECT MIN(since) FROM ("
            + "SELECT (SELECT COALESCE(due_at, created_at) FROM semel_outbox_event WHERE slot = s.slot"
            + " AND status = 'PENDING' ORDER BY position LIMIT 1) AS since FROM semel_slot s) heads";

    private static final String IS_SILENT = "CASE WHEN relay_looks_by < %s THEN 1 ELSE 0 END";
    private static final String BEST_RELAY = "SELECT relay_looked_at, relay_trouble, " + IS_SILENT + " AS is_silent"
            + " FROM semel_node WHERE stopped_at IS NULL AND relay_looks_by IS NOT NULL"
            + " ORDER BY is_silent, CASE WHEN relay_trouble IS NULL THEN 0 ELSE 1 END,"
            + " COALESCE(relay_looked_at, started_at) DESC LIMIT 1";

    private final Database database;

    @Inject
    JdbcOutboxMonitor(Database database) {
        this.database = database;
    }

    @Override
    public OutboxState state() {
        OutboxSql sql = OutboxSql.of(database);
        Instant now = database.now();
        OffsetDateTime hourAgo = now.minus(Duration.ofHours(1)).atOffset(ZoneOffset.UTC);
        Row backlog =
                database.query(BACKLOG.formatted(sql.areScheduledUntil(), sql.scheduledColumn()), Row::read).stream()
                        .findFirst()
                        .orElseThrow();
        Instant head =
                Database.instantOrNull(database.column(HEADS, Object.class).get(0));
        Instant oldest = Stream.of(backlog.timeOrNull(1), head)
                .filter(Objects::nonNull)
                .min(Comparator.naturalOrder())
                .orElse(null);
        Row published = database.query(PUBLISHED_SINCE, Row::read, hourAgo).stream()
                .findFirst()
                .orElseThrow();
        return new OutboxState(
                now,
                Math.min(backlog.number(0), CappedCount.LIMIT),
                count(sql.areScheduledUntil() + " > CURRENT_TIMESTAMP"),
                count("status = 'HELD'"),
                oldest,
                published.number(0),
                published.number(1),
                count("status = 'PARKED' AND parked_at IS NOT NULL"),
                relay());
    }

    private RelayWatch relay() {
        String bestRelay = BEST_RELAY.formatted(database.dialect().secondsFromNow());
        return database.query(bestRelay, Row::read, -TOLERATED_SECONDS).stream()
                .map(row -> new RelayWatch(
                        state(row.number(2) == 1, row.textOrNull(1)), row.timeOrNull(0), row.textOrNull(1)))
                .findFirst()
                .orElse(new RelayWatch(RelayWatch.State.OFF, null, null));
    }

    private static RelayWatch.State state(boolean isSilent, @Nullable String trouble) {
        if (isSilent) {
            return RelayWatch.State.SILENT;
        }
        return trouble == null ? RelayWatch.State.WORKING : RelayWatch.State.TROUBLED;
    }

    private int count(String condition, Object... parameters) {
        return CappedCount.of(database, "semel_outbox_event WHERE " + condition, parameters);
    }
}

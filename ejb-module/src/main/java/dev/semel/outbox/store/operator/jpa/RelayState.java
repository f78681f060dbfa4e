package dev.semel.outbox.store.operator.jpa;

import dev.semel.jpa.Database;
import dev.semel.listing.Listing;
import dev.semel.listing.jpa.CappedCount;
import dev.semel.listing.jpa.Row;
import dev.semel.outbox.store.operator.OutboxState;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** Reads the figures of the relay; none of them looks at more than a bounded number of rows. */
final class RelayState {

    // A slot that was never served carries the time that the schema gave it.
    private static final Instant NEVER_SERVED = Instant.parse("2000-01-01T00:00:00Z");

    private static final String DUE = "status = 'PENDING' AND (due_at IS NULL OR due_at <= CURRENT_TIMESTAMP)";
    private static final String BACKLOG = "SELECT COUNT(*), MIN(since) FROM"
            + " (SELECT COALESCE(due_at, created_at) AS since FROM semel_outbox_event WHERE " + DUE + " LIMIT "
            + Listing.COUNT_LIMIT + ") due";

    // Finds the oldest also when the backlog is longer than what is counted: the first due event of each slot.
    private static final String HEADS = "SELECT MIN(since), MAX(last_served_at) FROM (SELECT s.last_served_at,"
            + " (SELECT COALESCE(due_at, created_at) FROM semel_outbox_event WHERE slot = s.slot AND " + DUE
            + " ORDER BY position LIMIT 1) AS since FROM semel_slot s) heads";

    private final Database database;

    RelayState(Database database) {
        this.database = database;
    }

    OutboxState read() {
        Instant now = database.now();
        OffsetDateTime hourAgo = now.minus(Duration.ofHours(1)).atOffset(ZoneOffset.UTC);
        Row backlog = Row.all(database.nativeQuery(BACKLOG)).findFirst().orElseThrow();
        Row heads = Row.all(database.nativeQuery(HEADS)).findFirst().orElseThrow();
        return new OutboxState(
                now,
                backlog.number(0),
                count("status = 'PENDING' AND due_at > CURRENT_TIMESTAMP"),
                count("status = 'HELD'"),
                earlier(backlog.time(1), heads.time(0)),
                count("status = 'PUBLISHED' AND published_at >= ?", hourAgo),
                count("status = 'PARKED'"),
                NEVER_SERVED.equals(heads.time(1)) ? null : heads.time(1));
    }

    private int count(String condition, Object... parameters) {
        return CappedCount.of(database, "semel_outbox_event WHERE " + condition, parameters);
    }

    private static Instant earlier(Instant one, Instant other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.isBefore(other) ? one : other;
    }
}

package dev.semel.internal.outbox.store.jpa;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;

/** How a database's indexes are asked for events: those of MariaDB hold all rows, the others only the rows that they are for. */
public record OutboxSql(Dialect dialect) {

    public static OutboxSql of(Database database) {
        return new OutboxSql(database.dialect());
    }

    /** The events, as {@code e}, that are held for one destination; its name, or a column with it, follows. */
    public String heldEvents() {
        // With few different values, MariaDB's planner would read the whole table for each destination.
        return dialect == Dialect.MARIADB
                ? "semel_outbox_event e FORCE INDEX (semel_outbox_event_held) WHERE e.held_for ="
                : "semel_outbox_event e WHERE e.status = 'HELD' AND e.destination =";
    }

    /** The condition alone. MariaDB cannot index a part of a table, and has a column for it that only these events have. */
    public String areHeldFor() {
        return dialect == Dialect.MARIADB ? "held_for =" : "status = 'HELD' AND destination =";
    }

    /** The first column of the index of held events. */
    public String heldColumn() {
        return dialect == Dialect.MARIADB ? "held_for" : "status";
    }

    /** The condition that events wait for their time, up to the comparison of the time. As for held ones, an index holds them only. */
    public String areScheduledUntil() {
        return dialect == Dialect.MARIADB ? "waits_until" : "status = 'SCHEDULED' AND due_at";
    }

    /** The column by which the index of scheduled events is sorted. */
    public String scheduledColumn() {
        return dialect == Dialect.MARIADB ? "waits_until" : "due_at";
    }

    /** A query for the number above which the counters of new groups begin, as {@code floor}. */
    public String numberFloor() {
        return "SELECT CAST(setting_value AS " + (dialect == Dialect.MARIADB ? "SIGNED" : "bigint")
                + ") AS floor FROM semel_setting WHERE name = 'sequence.floor'";
    }
}

package dev.semel.internal.idempotency.operator;

import dev.semel.internal.jpa.Database;

/** The real ports of the operators, for tests of what uses them. */
public final class TestRecords {

    private TestRecords() {}

    public static IdempotencyRecords records(Database database) {
        return new JpaIdempotencyRecords(database);
    }

    public static IdempotencyCommands commands(Database database) {
        return new JpaIdempotencyCommands(database);
    }

    public static RecordPurge purge(Database database) {
        return new JpaRecordPurge(database);
    }

    public static ServerIncarnations lives(Database database) {
        return new JpaServerIncarnations(database);
    }

    public static ParkedMessages parkedMessages(Database database) {
        return new JpaParkedMessages(database);
    }
}

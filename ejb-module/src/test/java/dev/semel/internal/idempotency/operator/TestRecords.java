package dev.semel.internal.idempotency.operator;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.settings.NodeName;

/** The real port of the operators, for tests of what uses them. */
public final class TestRecords {

    private TestRecords() {}

    public static IdempotencyCommands commands(Database database) {
        return new JdbcIdempotencyCommands(database, new NodeName("node-a"));
    }

    public static Restores restores(Database database) {
        return new JdbcRestores(database);
    }
}

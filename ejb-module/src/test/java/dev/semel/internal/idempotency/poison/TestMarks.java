package dev.semel.internal.idempotency.poison;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.settings.NodeName;

/** The marks of a real database. */
public final class TestMarks {

    private TestMarks() {}

    public static Marks of(Database database, NodeName node) {
        return new JdbcMarks(database, node);
    }
}

package dev.semel.internal.idempotency.result;

import dev.semel.internal.jpa.Database;

/** The real results, for tests of what uses them. */
public final class TestResults {

    private TestResults() {}

    public static Results of(Database database) {
        return new JdbcResults(database);
    }
}

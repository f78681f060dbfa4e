package dev.semel.retention.jpa;

import dev.semel.jpa.Database;
import dev.semel.retention.ExpiredRows;

/** The real purge statements, for tests of the rooms above them. */
public final class TestExpiredRows {

    private TestExpiredRows() {}

    public static ExpiredRows of(Database database) {
        return new JpaExpiredRows(database);
    }
}

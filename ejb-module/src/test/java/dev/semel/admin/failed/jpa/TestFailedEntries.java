package dev.semel.admin.failed.jpa;

import dev.semel.admin.failed.FailedEntries;
import dev.semel.jpa.Database;

/** The real list, for tests of the room above it. */
public final class TestFailedEntries {

    private TestFailedEntries() {}

    public static FailedEntries of(Database database) {
        return new JpaFailedEntries(database);
    }
}

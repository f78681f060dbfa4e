package dev.semel.admin.failed;

import dev.semel.internal.jpa.Database;

/** The real list, for tests of what uses it. */
public final class TestFailedEntries {

    private TestFailedEntries() {}

    public static FailedEntries of(Database database) {
        return new JpaFailedEntries(database);
    }
}

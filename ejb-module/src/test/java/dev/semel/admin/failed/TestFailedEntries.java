package dev.semel.admin.failed;

import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.internal.jpa.Database;

/** The list of failed entries, for tests of other packages. */
public final class TestFailedEntries {

    private TestFailedEntries() {}

    public static Page<FailedView> page(Database database, FailedQuery query, PageRequest request) {
        return new JpaFailedEntries(database).page(query, request);
    }
}

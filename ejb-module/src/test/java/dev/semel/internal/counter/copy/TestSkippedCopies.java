package dev.semel.internal.counter.copy;

import dev.semel.internal.jpa.Database;

/** The counts of skipped copies on a real database. */
public final class TestSkippedCopies {

    private TestSkippedCopies() {}

    public static SkippedCopyStore store(Database database) {
        return new JdbcSkippedCopyStore(database);
    }
}

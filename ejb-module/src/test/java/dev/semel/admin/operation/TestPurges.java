package dev.semel.admin.operation;

import dev.semel.admin.failed.TestFailedEntries;
import dev.semel.admin.keys.JdbcKeyPurges;
import dev.semel.admin.keys.TestKeysAdmin;
import dev.semel.admin.outbox.JdbcEventPurges;
import dev.semel.admin.outbox.TestOutboxAdmin;
import dev.semel.internal.admin.operation.PurgeChunks;
import dev.semel.internal.jpa.Database;

/** The real rows of purges. */
public final class TestPurges {

    private TestPurges() {}

    public static PurgeChunks of(Database database) {
        return of(database, TestOutboxAdmin.purges(database), TestKeysAdmin.purges(database));
    }

    /** With rules of the test for events and keys. */
    public static PurgeChunks of(Database database, JdbcEventPurges events, JdbcKeyPurges keys) {
        return new JdbcPurgeChunks(TestFailedEntries.purges(database), events, keys);
    }
}

package dev.semel.internal.admin.operation;

import dev.semel.admin.failed.ScriptedReplay;
import dev.semel.admin.failed.TestFailedEntries;
import dev.semel.admin.operation.TestPurges;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.admin.TestOperations;
import dev.semel.internal.idempotency.operator.TestRecords;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.redelivery.Replay;
import dev.semel.internal.settings.NodeName;
import dev.semel.testing.SameTransaction;
import java.time.OffsetDateTime;
import java.util.UUID;

/** Operations on a real database. */
public final class TestedOperations {

    private static final String ENDED =
            "INSERT INTO semel_operation (id, kind, user_name, action, scope, row_filter, until_at, planned, state,"
                    + " audit_line, node, per_second, due_at, started_at, progressed_at, ended_at)"
                    + " VALUES (?, 'RETRY', 'ada', 'retry all', 'x', '{}', ?, 1, 'DONE', ?, 'node-a', 0, ?, ?, ?, ?)";

    private TestedOperations() {}

    public static StartedOperations started(Database database) {
        return started(database, new SameTransaction());
    }

    static StartedOperations started(Database database, Transactions transactions) {
        return new StartedOperations(store(database), TestAudit.log(database), transactions);
    }

    /** Does all that runs, in the transaction of the test. */
    public static void workOff(Database database, Replay replay) {
        worker(database, new SameTransaction(), replay).run();
    }

    /** The same by these rows of purges, and tells what came of one of them: state, done, skipped. */
    public static String workedOff(Database database, PurgeChunks purges, UUID operation) {
        worker(database, new SameTransaction(), new ScriptedReplay(), purges).run();
        return told(database, operation);
    }

    /** State, done, skipped. */
    public static String told(Database database, UUID operation) {
        return database.query(
                        "SELECT CONCAT_WS(' ', state, done, skipped) FROM semel_operation WHERE id = ?",
                        row -> row.getString(1),
                        operation)
                .get(0);
    }

    static OperationWorker worker(Database database, Transactions transactions, Replay replay) {
        return worker(database, transactions, replay, TestPurges.of(database));
    }

    static OperationWorker worker(Database database, Transactions transactions, Replay replay, PurgeChunks purges) {
        return new OperationWorker(
                store(database),
                new RowWork(
                        TestFailedEntries.frozen(database),
                        replay,
                        TestOperations.eventActions(database),
                        TestRecords.restores(database)),
                new PurgeWork(purges, store(database), TestAudit.log(database)),
                TestAudit.log(database),
                transactions);
    }

    public static OperationStore store(Database database) {
        return new JdbcOperationStore(database, new NodeName("node-a"));
    }

    /** Writes one that ended then. */
    public static UUID ended(Database database, OffsetDateTime then) {
        UUID id = UUID.randomUUID();
        database.update(ENDED, id, then, UUID.randomUUID(), then, then, then, then);
        return id;
    }
}

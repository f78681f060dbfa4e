package dev.semel.admin.operation;

import dev.semel.admin.Caller;
import dev.semel.admin.Roles;
import dev.semel.admin.Rows;
import dev.semel.admin.audit.Operation;
import dev.semel.admin.failed.FailedOperations;
import dev.semel.admin.failed.FailedQuery;
import dev.semel.admin.failed.ScriptedReplay;
import dev.semel.admin.failed.TestFailedEntries;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.admin.operation.OperationKind;
import dev.semel.internal.admin.operation.TestedOperations;
import dev.semel.internal.jpa.Database;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/** One operator, and what he starts on the failed entries of one origin: each test has its own. */
final class OperationsOfOneUser {

    final String origin = "origin-" + UUID.randomUUID();
    final String name = "otto-" + UUID.randomUUID();
    final ScriptedReplay replay = new ScriptedReplay();
    final FailedQuery query = new FailedQuery(
            null, null, origin, "IllegalStateException", null, null, Instant.parse("2020-01-01T00:00:00Z"), null);

    UUID retried(Rows rows, String key, String status) {
        rows.key(origin, key, status, Duration.ofMinutes(1));
        return rows.message(origin, key, "PARKED", Duration.ofMinutes(1));
    }

    UUID start(Database database, OperationKind kind) {
        return start(database, kind, query);
    }

    UUID start(Database database, OperationKind kind, FailedQuery asked) {
        FailedOperations operations = TestFailedEntries.operations(database, TestedOperations.started(database));
        return operations.start(kind, new Operation(name, "test", "x", null), operations.plan(asked));
    }

    OperationView view(Database database, UUID id) {
        return admin(database).find(id).orElseThrow().operation();
    }

    OperationsAdmin admin(Database database) {
        OperationsAdmin admin = new OperationsAdmin();
        admin.retried = new JdbcRetriedEntries(database);
        admin.operations = new JdbcOperations(database, admin.retried);
        admin.failed = TestFailedEntries.operations(database, TestedOperations.started(database));
        admin.started = TestedOperations.started(database);
        admin.refused = TestAudit.refused(database);
        admin.context = Caller.named(name, Roles.OPERATOR);
        return admin;
    }
}

package dev.semel.admin.failed;

import dev.semel.admin.Caller;
import dev.semel.admin.PageRequest;
import dev.semel.admin.keys.TestKeysAdmin;
import dev.semel.admin.outbox.TestOutboxAdmin;
import dev.semel.internal.admin.TestOperations;
import dev.semel.internal.admin.operation.TestedOperations;
import dev.semel.internal.history.TestHistory;
import dev.semel.internal.idempotency.operator.TestRecords;
import dev.semel.internal.jpa.Database;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** The bean of what failed, for one operator and one origin of messages. */
abstract class FailedAdminFixture {

    static final Duration MINUTE = Duration.ofMinutes(1);

    final String origin = "origin-" + UUID.randomUUID();
    final String user = "otto-" + UUID.randomUUID();
    final ScriptedReplay replay = new ScriptedReplay();

    FailedAdmin admin(Database database, String... roles) {
        FailedDetails details = new FailedDetails(
                new JdbcFailedEntries(database),
                TestOutboxAdmin.of(database, Caller.named(user, roles)),
                TestKeysAdmin.of(database, Caller.named(user, roles)),
                TestHistory.of(database),
                TestOperations.payloads(database));
        FailedAdmin admin = new FailedAdmin();
        admin.entries = new JdbcFailedEntries(database);
        admin.details = details;
        admin.actions = TestOperations.failedActions(replay, database);
        admin.all = TestFailedEntries.operations(database, TestedOperations.started(database));
        admin.restores = TestRecords.restores(database);
        admin.operations = TestOperations.operations(database);
        admin.purges = TestFailedEntries.purges(database);
        admin.context = Caller.named(user, roles);
        return admin;
    }

    FailedDetail detail(Database database, String source, UUID id) {
        return admin(database).find(source, id).orElseThrow();
    }

    List<UUID> ids(Database database, String source, String status, PageRequest request) {
        return admin(database)
                .page(new FailedQuery(source, status, origin, null, null, null, null, null), request)
                .rows()
                .stream()
                .map(FailedView::id)
                .toList();
    }
}

package dev.semel.admin.failed;

import dev.semel.admin.Caller;
import dev.semel.admin.Slice;
import dev.semel.admin.failed.jpa.TestFailedEntries;
import dev.semel.admin.operation.TestOperations;
import dev.semel.history.jpa.TestHistory;
import dev.semel.idempotency.store.operator.jpa.TestRecords;
import dev.semel.jpa.Database;
import dev.semel.outbox.store.operator.jpa.TestEvents;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** The door to what failed, for one operator and one origin of messages. */
abstract class FailedDoor {

    static final Duration MINUTE = Duration.ofMinutes(1);

    final String origin = "origin-" + UUID.randomUUID();
    final String user = "otto-" + UUID.randomUUID();
    final ScriptedReplay replay = new ScriptedReplay();

    FailedAdmin door(Database database, String... roles) {
        FailedDetails details = new FailedDetails(
                TestRecords.parkedMessages(database),
                TestEvents.events(database),
                TestRecords.records(database),
                TestHistory.of(database),
                TestOperations.payloads(database));
        FailedActions actions =
                new FailedActions(replay, TestOperations.eventActions(database), TestOperations.operations(database));
        FailedAdmin door =
                new FailedAdmin(TestFailedEntries.of(database), details, actions, TestOperations.purge(database));
        door.context = Caller.named(user, roles);
        return door;
    }

    FailedDetail detail(Database database, String source, UUID id) {
        return door(database).find(source, id).orElseThrow();
    }

    List<UUID> ids(Database database, String source, String status, Slice slice) {
        return door(database)
                .page(new FailedQuery(source, status, origin, null, null, null, null), slice)
                .rows()
                .stream()
                .map(FailedView::id)
                .toList();
    }
}

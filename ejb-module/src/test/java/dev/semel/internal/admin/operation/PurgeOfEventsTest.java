package dev.semel.internal.admin.operation;

import dev.semel.admin.outbox.OutboxQuery;
import dev.semel.admin.outbox.TestOutboxAdmin;
import java.util.UUID;

/** Published and discarded ones are purged together, by what each of them was finished. */
class PurgeOfEventsTest extends PurgeOperationContract {

    @Override
    String action() {
        return "purge events";
    }

    @Override
    void finish(OperationFixture otto, int hundreds) {
        otto.finishedEvents(hundreds);
    }

    @Override
    long left(OperationFixture otto) {
        return otto.events("PUBLISHED") + otto.events("DISCARDED");
    }

    @Override
    UUID start(OperationFixture otto) {
        OutboxQuery query = new OutboxQuery(null, null, otto.origin, null, null, null, null, null);
        return otto.transactions.inNew(() -> TestOutboxAdmin.startPurge(otto.database, otto.started, otto.user, query));
    }
}

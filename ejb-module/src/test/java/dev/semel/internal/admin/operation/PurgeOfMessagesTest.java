package dev.semel.internal.admin.operation;

import dev.semel.admin.failed.FailedQuery;
import dev.semel.admin.failed.TestFailedEntries;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.UUID;

class PurgeOfMessagesTest extends PurgeOperationContract {

    @Override
    String action() {
        return "purge failed";
    }

    @Override
    void finish(OperationFixture otto, int hundreds) {
        otto.crowd(hundreds);
        OffsetDateTime then = OffsetDateTime.of(2020, 1, 2, 3, 4, 5, 0, ZoneOffset.UTC);
        otto.transactions.doInNew(() -> otto.database.update(
                "UPDATE semel_parked_message SET status = 'RETRIED', closed_at = ? WHERE consumer = ?",
                OperationFixture.MINUTE,
                then,
                otto.origin));
    }

    @Override
    long left(OperationFixture otto) {
        return otto.messages("RETRIED", 0);
    }

    @Override
    UUID start(OperationFixture otto) {
        FailedQuery query = new FailedQuery(null, "RETRIED", otto.origin, null, null, null, null, null);
        return otto.transactions.inNew(
                () -> TestFailedEntries.startPurge(otto.database, otto.started, otto.user, query));
    }
}

package dev.semel.internal.admin;

import dev.semel.internal.idempotency.operator.TestRecords;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.outbox.operator.TestEvents;
import dev.semel.internal.redelivery.Replay;
import dev.semel.testing.SameTransaction;

/** What the admin beans need, on a real database. Without a container every chunk runs in the transaction of the test. */
public final class TestOperations {

    private TestOperations() {}

    public static Operations operations(Database database) {
        return new Operations(TestAudit.log(database), new SameTransaction());
    }

    public static EventActions eventActions(Database database) {
        return new EventActions(TestEvents.commands(database), TestRecords.commands(database));
    }

    public static FailedActions failedActions(Replay replay, Database database) {
        return new FailedActions(replay, eventActions(database), operations(database));
    }

    public static Payloads payloads(Database database) {
        return new Payloads(TestAudit.log(database));
    }
}

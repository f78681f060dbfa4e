package dev.semel.admin.operation;

import dev.semel.admin.audit.jpa.TestAudit;
import dev.semel.idempotency.store.operator.jpa.TestRecords;
import dev.semel.jpa.Database;
import dev.semel.outbox.store.operator.jpa.TestEvents;
import dev.semel.retention.jpa.TestExpiredRows;
import dev.semel.settings.RetentionSettings;
import java.time.Duration;

/** What the doors need, on a real database. Without a container every chunk runs in the transaction of the test. */
public final class TestOperations {

    private TestOperations() {}

    public static Operations operations(Database database) {
        return new Operations(new Chunk(TestAudit.log(database)));
    }

    public static EventActions eventActions(Database database) {
        return new EventActions(TestEvents.commands(database), TestRecords.commands(database));
    }

    public static OperatorPurge purge(Database database) {
        Duration day = Duration.ofDays(1);
        RetentionSettings settings = new RetentionSettings(
                day, day, day, day, new RetentionSettings.Schedule(day, 2, RetentionSettings.Window.ALWAYS));
        return new OperatorPurge(TestExpiredRows.of(database), settings, operations(database));
    }

    public static Payloads payloads(Database database) {
        return new Payloads(TestAudit.log(database));
    }
}

package dev.semel.admin.outbox;

import dev.semel.admin.Caller;
import dev.semel.admin.Roles;
import dev.semel.internal.admin.TestOperations;
import dev.semel.internal.admin.operation.StartedOperations;
import dev.semel.internal.admin.operation.TestedOperations;
import dev.semel.internal.history.TestHistory;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.retention.TestRetentionRule;
import dev.semel.internal.retention.jpa.TestExpiredRows;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.RetentionSettings;
import dev.semel.internal.settings.RetentionSettings.Schedule;
import dev.semel.internal.settings.RetentionSettings.Window;
import dev.semel.testing.SameTransaction;
import jakarta.ejb.SessionContext;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** The real beans of the outbox page, for one caller. */
public final class TestOutboxAdmin {

    static final Duration HORIZON = Duration.ofDays(1);

    private TestOutboxAdmin() {}

    public static OutboxAdmin of(Database database, SessionContext caller) {
        return of(database, new SameTransaction(), caller);
    }

    /** The event as an operator sees it who may read its payload. */
    public static EventDetail shown(Database database, Transactions transactions, UUID event) {
        return of(database, transactions, Caller.named("otto", Roles.PAYLOAD))
                .reveal(event)
                .orElseThrow();
    }

    public static EventDetail shown(Database database, UUID event) {
        return shown(database, new SameTransaction(), event);
    }

    public static List<DestinationView> destinations(Database database) {
        DestinationsAdmin admin = new DestinationsAdmin();
        admin.database = database;
        return admin.all();
    }

    private static OutboxAdmin of(Database database, Transactions transactions, SessionContext caller) {
        OutboxAdmin admin = new OutboxAdmin();
        admin.events =
                new JdbcEvents(database, TestHistory.of(database), TestOperations.payloads(database), transactions);
        admin.actions = TestOperations.eventActions(database);
        admin.operations = TestOperations.operations(database);
        admin.purges = purges(database);
        admin.context = caller;
        return admin;
    }

    public static JdbcEventPurges purges(Database database) {
        return purges(database, TestedOperations.started(database), HORIZON);
    }

    /** @param horizon as the database says it */
    static JdbcEventPurges purges(Database database, StartedOperations started, Duration horizon) {
        RetentionSettings settings = settings(HORIZON);
        return new JdbcEventPurges(
                database,
                TestRetentionRule.of(settings, () -> settings(horizon)),
                TestExpiredRows.removed(database, Published.ARCHIVE),
                started);
    }

    /** Plans a purge of the events that match and were finished before the horizon, and starts it. */
    public static UUID startPurge(Database database, StartedOperations started, String user, OutboxQuery query) {
        JdbcEventPurges purges = purges(database, started, HORIZON);
        return purges.start(Caller.named(user), purges.plan(query, HORIZON), 0, "disk is full");
    }

    private static RetentionSettings settings(Duration horizon) {
        return new RetentionSettings(horizon, horizon, horizon, horizon, new Schedule(HORIZON, 2, Window.ALWAYS));
    }
}

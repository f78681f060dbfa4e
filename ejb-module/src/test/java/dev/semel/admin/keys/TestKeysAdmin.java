package dev.semel.admin.keys;

import dev.semel.admin.Caller;
import dev.semel.internal.admin.TestOperations;
import dev.semel.internal.admin.operation.StartedOperations;
import dev.semel.internal.admin.operation.TestedOperations;
import dev.semel.internal.history.TestHistory;
import dev.semel.internal.idempotency.operator.TestRecords;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.redelivery.TestRedelivery;
import dev.semel.internal.retention.TestRetentionRule;
import dev.semel.internal.settings.RetentionSettings;
import dev.semel.internal.settings.RetentionSettings.Schedule;
import dev.semel.internal.settings.RetentionSettings.Window;
import dev.semel.testing.SameTransaction;
import jakarta.ejb.SessionContext;
import java.time.Duration;
import java.util.UUID;

/** The real bean of the keys, for one caller. */
public final class TestKeysAdmin {

    static final Duration HORIZON = Duration.ofDays(1);

    private TestKeysAdmin() {}

    public static KeysAdmin of(Database database, SessionContext caller) {
        KeysAdmin admin = new KeysAdmin();
        admin.keys = new JdbcKeys(database, TestHistory.of(database), TestRedelivery.retries(database));
        admin.results = new JdbcKeyResults(database, TestOperations.payloads(database));
        admin.purges = purges(database);
        RetentionSettings settings = settings(HORIZON);
        admin.copies = new JdbcCopiesToCome(database, TestRetentionRule.of(settings, () -> settings));
        admin.transactions = new SameTransaction();
        admin.commands = TestRecords.commands(database);
        admin.stranded = TestRedelivery.strandedKeys(database);
        admin.operations = TestOperations.operations(database);
        admin.context = caller;
        return admin;
    }

    public static JdbcKeyPurges purges(Database database) {
        return purges(database, TestedOperations.started(database), HORIZON);
    }

    /** @param horizon as the database says it */
    static JdbcKeyPurges purges(Database database, StartedOperations started, Duration horizon) {
        RetentionSettings settings = settings(HORIZON);
        return new JdbcKeyPurges(database, TestRetentionRule.of(settings, () -> settings(horizon)), started);
    }

    /** Plans a purge of the keys that match and were finished before the horizon, and starts it. */
    public static UUID startPurge(Database database, StartedOperations started, String user, KeyQuery query) {
        JdbcKeyPurges purges = purges(database, started, HORIZON);
        return purges.start(Caller.named(user), purges.plan(query, HORIZON), 0, "disk is full");
    }

    static JdbcKeyPurges purges(Database database, RetentionSettings settings) {
        return new JdbcKeyPurges(
                database, TestRetentionRule.of(settings, () -> settings), TestedOperations.started(database));
    }

    private static RetentionSettings settings(Duration horizon) {
        return settings(horizon, horizon);
    }

    static RetentionSettings settings(Duration horizon, Duration published) {
        Schedule schedule = new Schedule(HORIZON, 2, Window.ALWAYS);
        return new RetentionSettings(published, published, horizon, horizon, schedule);
    }
}

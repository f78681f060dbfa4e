package dev.semel.admin.keys;

import dev.semel.internal.admin.TestOperations;
import dev.semel.internal.history.TestHistory;
import dev.semel.internal.idempotency.operator.TestRecords;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.redelivery.TestRedelivery;
import dev.semel.internal.retention.TestRetentionRule;
import dev.semel.internal.settings.RetentionSettings;
import dev.semel.internal.settings.RetentionSettings.Schedule;
import dev.semel.internal.settings.RetentionSettings.Window;
import jakarta.ejb.SessionContext;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** The real bean of the keys, for one caller. */
public final class TestKeysAdmin {

    static final Duration HORIZON = Duration.ofDays(1);

    private TestKeysAdmin() {}

    public static KeysAdmin of(Database database, SessionContext caller) {
        KeysAdmin admin = new KeysAdmin();
        admin.keys = new JpaKeys(database, TestHistory.of(database), TestRedelivery.retries(database));
        admin.results = new JpaKeyResults(database, TestOperations.payloads(database));
        admin.purges = purges(database);
        admin.commands = TestRecords.commands(database);
        admin.stranded = TestRedelivery.strandedKeys(database);
        admin.operations = TestOperations.operations(database);
        admin.context = caller;
        return admin;
    }

    /** The same, and the horizon is raised after it was asked for so many times. */
    static KeysAdmin of(Database database, SessionContext caller, Duration raised, int after) {
        RetentionSettings settings = settings(HORIZON);
        AtomicInteger asked = new AtomicInteger();
        KeysAdmin admin = of(database, caller);
        admin.purges = new JpaKeyPurges(
                database,
                TestRetentionRule.of(settings, () -> settings(asked.incrementAndGet() <= after ? HORIZON : raised)),
                settings,
                TestOperations.operations(database));
        return admin;
    }

    private static JpaKeyPurges purges(Database database) {
        RetentionSettings settings = settings(HORIZON);
        return new JpaKeyPurges(
                database, TestRetentionRule.of(settings), settings, TestOperations.operations(database));
    }

    private static RetentionSettings settings(Duration horizon) {
        Schedule schedule = new Schedule(HORIZON, 2, Window.ALWAYS);
        return new RetentionSettings(horizon, horizon, horizon, horizon, schedule);
    }
}

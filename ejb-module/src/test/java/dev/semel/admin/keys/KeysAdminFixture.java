package dev.semel.admin.keys;

import dev.semel.admin.Caller;
import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.admin.Roles;
import dev.semel.internal.admin.TestOperations;
import dev.semel.internal.history.TestHistory;
import dev.semel.internal.idempotency.operator.TestRecords;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.redelivery.TestRedelivery;
import dev.semel.internal.retention.TestAgreement;
import dev.semel.internal.settings.RetentionSettings;
import dev.semel.internal.settings.RetentionSettings.Schedule;
import dev.semel.internal.settings.RetentionSettings.Window;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** The bean of the keys, for one operator and one consumer. */
abstract class KeysAdminFixture {

    static final Duration MINUTE = Duration.ofMinutes(1);

    static final Duration HORIZON = Duration.ofDays(1);

    final String consumer = "consumer-" + UUID.randomUUID();
    final String user = "ada-" + UUID.randomUUID();

    KeysAdmin admin(Database database) {
        KeysAdmin admin = new KeysAdmin(
                TestRecords.records(database),
                new KeyDetails(TestHistory.of(database), TestRecords.lives(database), TestRedelivery.retries(database)),
                new KeyActions(
                        TestRecords.commands(database),
                        TestRedelivery.strandedKeys(database),
                        TestOperations.operations(database)),
                purges(database));
        admin.context = Caller.named(user, Roles.ADMIN);
        return admin;
    }

    private static KeyPurges purges(Database database) {
        Schedule schedule = new Schedule(HORIZON, 2, Window.ALWAYS);
        RetentionSettings settings = new RetentionSettings(HORIZON, HORIZON, HORIZON, HORIZON, schedule);
        return new KeyPurges(
                TestRecords.purge(database), TestAgreement.of(settings), settings, TestOperations.operations(database));
    }

    KeyQuery query(String status) {
        return new KeyQuery(null, consumer, status, null, null);
    }

    List<String> inStatus(Database database, String status) {
        KeyQuery query = new KeyQuery(null, consumer, status, null, null);
        return keys(admin(database).page(query, new PageRequest(0, 50, "key", true)));
    }

    List<String> search(Database database, String key) {
        return keys(admin(database)
                .page(new KeyQuery(key, consumer, null, null, null), new PageRequest(0, 50, "key", true)));
    }

    static List<String> keys(Page<KeyView> page) {
        return page.rows().stream().map(KeyView::key).toList();
    }
}

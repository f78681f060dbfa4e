package dev.semel.admin.keys;

import dev.semel.admin.Caller;
import dev.semel.admin.Page;
import dev.semel.admin.Roles;
import dev.semel.admin.Slice;
import dev.semel.admin.operation.TestOperations;
import dev.semel.history.jpa.TestHistory;
import dev.semel.idempotency.store.operator.jpa.TestRecords;
import dev.semel.jpa.Database;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** The door to the keys, for one operator and one consumer. */
abstract class KeysDoor {

    static final Duration MINUTE = Duration.ofMinutes(1);

    final String consumer = "consumer-" + UUID.randomUUID();
    final String user = "ada-" + UUID.randomUUID();

    KeysAdmin door(Database database) {
        KeysAdmin door = new KeysAdmin(
                TestRecords.records(database),
                TestRecords.commands(database),
                new KeyDetails(TestHistory.of(database), TestRecords.lives(database)),
                TestOperations.operations(database),
                TestOperations.purge(database));
        door.context = Caller.named(user, Roles.ADMIN);
        return door;
    }

    List<String> inStatus(Database database, String status) {
        KeyQuery query = new KeyQuery(null, consumer, status, null, null);
        return keys(door(database).page(query, new Slice(0, 50, "key", true)));
    }

    List<String> search(Database database, String key) {
        return keys(door(database).page(new KeyQuery(key, consumer, null, null, null), new Slice(0, 50, "key", true)));
    }

    static List<String> keys(Page<KeyView> page) {
        return page.rows().stream().map(KeyView::key).toList();
    }
}

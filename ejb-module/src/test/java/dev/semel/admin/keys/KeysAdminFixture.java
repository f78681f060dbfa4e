package dev.semel.admin.keys;

import dev.semel.admin.Caller;
import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.admin.Roles;
import dev.semel.internal.jpa.Database;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** The bean of the keys, for one operator and one consumer. */
abstract class KeysAdminFixture {

    static final Duration MINUTE = Duration.ofMinutes(1);

    final String consumer = "consumer-" + UUID.randomUUID();
    final String user = "ada-" + UUID.randomUUID();

    KeysAdmin admin(Database database) {
        return TestKeysAdmin.of(database, Caller.named(user, Roles.ADMIN));
    }

    KeyQuery query(String status) {
        return new KeyQuery(null, consumer, status, null, null);
    }

    List<String> inStatus(Database database, String status) {
        // A page reads what another transaction has committed; the tests read what their own has changed.
        database.entityManager().flush();
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

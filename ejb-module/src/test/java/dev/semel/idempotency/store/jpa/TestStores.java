package dev.semel.idempotency.store.jpa;

import dev.semel.idempotency.store.IdempotencyStore;
import dev.semel.idempotency.store.ParkedMessageStore;
import dev.semel.jpa.Database;
import dev.semel.settings.ClaimSettings;
import dev.semel.settings.NodeName;
import java.time.Duration;

/** The real stores, for tests of the rooms above them. */
public final class TestStores {

    private static final NodeName NODE = new NodeName("node-a");

    private TestStores() {}

    public static IdempotencyStore records(Database database) {
        return new JpaIdempotencyStore(database, NODE, new ClaimSettings(Duration.ofSeconds(10)));
    }

    public static ParkedMessageStore parkedMessages(Database database) {
        return new JpaParkedMessageStore(database, NODE);
    }
}

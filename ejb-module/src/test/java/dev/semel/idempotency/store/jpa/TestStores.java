package dev.semel.idempotency.store.jpa;

import dev.semel.idempotency.lease.LeaseStore;
import dev.semel.idempotency.store.IdempotencyStore;
import dev.semel.idempotency.store.ParkedMessageStore;
import dev.semel.jpa.Database;
import dev.semel.settings.ClaimSettings;
import dev.semel.settings.NodeName;
import java.time.Duration;

/** The real stores, for tests of the rooms above them. */
public final class TestStores {

    private static final NodeName NODE = new NodeName("node-a");

    private static final ClaimSettings SETTINGS = new ClaimSettings(Duration.ofSeconds(10));

    private static final DuplicateCounts COUNTS = new DuplicateCounts();

    private TestStores() {}

    /** Does what the timer does once a second. */
    public static void writeDuplicates(Database database) {
        new DuplicateCountWriter(database).write(COUNTS.take());
    }

    public static IdempotencyStore records(Database database) {
        return new JpaIdempotencyStore(database, new RecordRows(database, NODE), COUNTS, NODE, SETTINGS);
    }

    public static LeaseStore leases(Database database) {
        return new JpaLeaseStore(database, new RecordRows(database, NODE), NODE, SETTINGS);
    }

    public static ParkedMessageStore parkedMessages(Database database) {
        return new JpaParkedMessageStore(database, NODE);
    }
}

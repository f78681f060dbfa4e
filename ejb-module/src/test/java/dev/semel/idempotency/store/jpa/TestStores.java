package dev.semel.idempotency.store.jpa;

import dev.semel.idempotency.lease.LeaseStore;
import dev.semel.idempotency.store.IdempotencyStore;
import dev.semel.idempotency.store.ParkedMessageStore;
import dev.semel.idempotency.store.jpa.duplicate.DuplicateCountWriter;
import dev.semel.idempotency.store.jpa.duplicate.Duplicates;
import dev.semel.jpa.Database;
import dev.semel.settings.ClaimSettings;
import dev.semel.settings.NodeName;
import java.time.Duration;

/** The real stores, for tests of the rooms above them. */
public final class TestStores {

    private static final NodeName NODE = new NodeName("node-a");

    private static final ClaimSettings SETTINGS = new ClaimSettings(Duration.ofSeconds(10));

    private static final Duplicates DUPLICATES = new Duplicates();

    private TestStores() {}

    /** Does what the timer does once a second. */
    public static void writeDuplicates(Database database) {
        new DuplicateCountWriter(database).write(DUPLICATES.take());
    }

    public static IdempotencyStore records(Database database) {
        return new JpaIdempotencyStore(database, new RecordRows(database, NODE), DUPLICATES, NODE, SETTINGS);
    }

    public static LeaseStore leases(Database database) {
        return new JpaLeaseStore(database, new RecordRows(database, NODE), DUPLICATES, NODE, SETTINGS);
    }

    public static ParkedMessageStore parkedMessages(Database database) {
        return new JpaParkedMessageStore(database, NODE);
    }
}

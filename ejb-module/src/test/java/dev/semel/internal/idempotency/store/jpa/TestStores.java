package dev.semel.internal.idempotency.store.jpa;

import dev.semel.internal.counter.Duplicates;
import dev.semel.internal.counter.TestCounters;
import dev.semel.internal.idempotency.mode.LeaseStore;
import dev.semel.internal.idempotency.result.SentReplies;
import dev.semel.internal.idempotency.result.TestResults;
import dev.semel.internal.idempotency.store.IdempotencyStore;
import dev.semel.internal.idempotency.store.KeyRecords;
import dev.semel.internal.idempotency.store.ParkedMessageStore;
import dev.semel.internal.idempotency.store.StoredRetries;
import dev.semel.internal.idempotency.store.WaitingRetries;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.settings.ClaimSettings;
import dev.semel.internal.settings.NodeName;
import java.time.Duration;

/** The real stores, for tests of what uses them. */
public final class TestStores {

    private static final NodeName NODE = new NodeName("node-a");

    private static final ClaimSettings SETTINGS = new ClaimSettings(Duration.ofSeconds(10));

    private static final Duplicates DUPLICATES = new Duplicates(TestCounters.immediate());

    private TestStores() {}

    /** Does what the timer does once a second. */
    public static void writeDuplicates(Database database) {
        new JdbcDuplicateCounts(database).add(DUPLICATES.drain());
    }

    public static IdempotencyStore records(Database database) {
        return records(database, new WaitingRetries());
    }

    public static IdempotencyStore records(Database database, StoredRetries retries) {
        return new IdempotencyStore(keys(database), retries, DUPLICATES, NODE, SETTINGS);
    }

    public static LeaseStore leases(Database database) {
        return new LeaseStore(
                records(database),
                keys(database),
                TestResults.of(database),
                new SentReplies(TestResults.of(database)),
                SETTINGS);
    }

    public static KeyRecords keys(Database database) {
        return new JpaKeyRecords(database, NODE);
    }

    public static ParkedMessageStore parkedMessages(Database database) {
        return new JpaParkedMessageStore(database, NODE);
    }
}

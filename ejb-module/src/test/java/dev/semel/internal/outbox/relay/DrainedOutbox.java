package dev.semel.internal.outbox.relay;

import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;

/** A relay on real tables, which are empty, and a broker that fails on demand. */
abstract class DrainedOutbox {

    static final String LONG_AGO = "due_at = CAST('2001-01-01 00:00:00' AS timestamp with time zone)";

    final FakeBroker broker = new FakeBroker();
    OutboxTables outbox;
    RelayOnTables tables;
    OutboxRelay relay;

    abstract TestDatabase database();

    @BeforeEach
    void emptyOutbox() {
        outbox = new OutboxTables(database());
        tables = new RelayOnTables(database(), broker);
        relay = tables.relay;
    }
}

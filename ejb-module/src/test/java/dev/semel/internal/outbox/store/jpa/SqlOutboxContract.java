package dev.semel.internal.outbox.store.jpa;

import dev.semel.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;

/** An empty outbox before each test, on the real database of the subclass. */
abstract class SqlOutboxContract {

    OutboxTables outbox;

    abstract TestDatabase database();

    @BeforeEach
    void emptyOutbox() {
        outbox = new OutboxTables(database());
    }
}

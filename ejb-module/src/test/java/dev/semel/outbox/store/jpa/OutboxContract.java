package dev.semel.outbox.store.jpa;

import dev.semel.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;

/** An empty outbox before each test, on the database of the subclass. */
abstract class OutboxContract {

    OutboxTables outbox;

    abstract TestDatabase database();

    @BeforeEach
    void emptyOutbox() {
        outbox = new OutboxTables(database());
    }
}

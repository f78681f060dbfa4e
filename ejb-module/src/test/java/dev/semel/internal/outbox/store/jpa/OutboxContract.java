package dev.semel.internal.outbox.store.jpa;

import dev.semel.internal.outbox.store.ContractOutbox;
import dev.semel.internal.outbox.store.OutboxStores;
import dev.semel.testing.ContractDatabase;
import org.junit.jupiter.api.BeforeEach;

/** An empty outbox before each test, on the database of the subclass. */
abstract class OutboxContract {

    ContractOutbox outbox;

    abstract ContractDatabase<OutboxStores> database();

    @BeforeEach
    void emptyOutbox() {
        outbox = new ContractOutbox(database());
    }
}

package dev.semel.internal.outbox.store.jpa;

import dev.semel.internal.outbox.store.OutboxStores;
import dev.semel.simulation.store.MemoryOutboxStores;
import dev.semel.simulation.tables.MemoryContractDatabase;
import dev.semel.testing.ContractDatabase;
import org.junit.jupiter.api.extension.RegisterExtension;

class PausedDestinationsInMemoryTest extends PausedDestinationsContract {

    @RegisterExtension
    final MemoryContractDatabase<OutboxStores> memory = MemoryOutboxStores.database();

    @Override
    ContractDatabase<OutboxStores> database() {
        return memory;
    }
}

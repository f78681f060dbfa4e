package dev.semel.internal.idempotency.store.jpa;

import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.simulation.store.MemoryKeyStores;
import dev.semel.simulation.tables.MemoryContractDatabase;
import dev.semel.testing.ContractDatabase;
import org.junit.jupiter.api.extension.RegisterExtension;

class EndOfKeyInMemoryTest extends EndOfKeyContract {

    @RegisterExtension
    final MemoryContractDatabase<KeyStores> memory = MemoryKeyStores.database();

    @Override
    ContractDatabase<KeyStores> database() {
        return memory;
    }
}

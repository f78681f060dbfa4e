package dev.semel.internal.node;

import dev.semel.simulation.store.MemoryLifeStores;
import dev.semel.simulation.tables.MemoryContractDatabase;
import dev.semel.testing.ContractDatabase;
import org.junit.jupiter.api.extension.RegisterExtension;

class LifeSignsInMemoryTest extends LifeSignsContract {

    @RegisterExtension
    final MemoryContractDatabase<LifeStores> memory = MemoryLifeStores.database();

    @Override
    ContractDatabase<LifeStores> database() {
        return memory;
    }
}

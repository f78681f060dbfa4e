package dev.semel.internal.idempotency.poison;

import dev.semel.internal.node.LifeStores;
import dev.semel.simulation.store.MemoryLifeStores;
import dev.semel.simulation.tables.MemoryContractDatabase;
import dev.semel.testing.ContractDatabase;
import org.junit.jupiter.api.extension.RegisterExtension;

class PoisonInMemoryTest extends PoisonContract {

    @RegisterExtension
    final MemoryContractDatabase<LifeStores> memory = MemoryLifeStores.database();

    @Override
    ContractDatabase<LifeStores> database() {
        return memory;
    }
}

package dev.semel.internal.idempotency.store.jpa;

import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.simulation.store.MemoryKeyStores;
import dev.semel.simulation.tables.MemoryContractDatabase;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.CuttingProxy.Cut;
import java.util.function.Consumer;
import org.junit.jupiter.api.extension.RegisterExtension;

class UnknownCommitInMemoryTest extends UnknownCommitContract {

    @RegisterExtension
    final MemoryContractDatabase<KeyStores> memory = MemoryKeyStores.database();

    @Override
    ContractDatabase<KeyStores> database() {
        return memory;
    }

    @Override
    void commitCutAt(Cut cut, Consumer<KeyStores> work) {
        memory.loseCommit(cut == Cut.BEFORE_THE_CLIENT_HEARS, work);
    }
}

package dev.semel.internal.idempotency.cache;

import dev.semel.simulation.store.CachedKeyStoresInMemory;
import dev.semel.simulation.tables.MemoryContractDatabase;
import java.util.function.Function;
import org.junit.jupiter.api.extension.RegisterExtension;

class KeyCacheInMemoryTest extends KeyCacheContract {

    @RegisterExtension
    final MemoryContractDatabase<CachedKeyStoresInMemory> memory =
            new MemoryContractDatabase<>(CachedKeyStoresInMemory::new);

    private CachedKeyStoresInMemory stores() {
        return memory.inTransaction(Function.identity());
    }

    @Override
    KeyCache cache() {
        return stores().cache();
    }

    @Override
    void lapse(String keyHash) {
        stores().lapseInCache(keyHash);
    }
}

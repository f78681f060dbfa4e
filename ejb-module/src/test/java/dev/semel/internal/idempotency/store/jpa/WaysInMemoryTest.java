package dev.semel.internal.idempotency.store.jpa;

import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.simulation.store.MemoryKeyStores;
import dev.semel.simulation.tables.MemoryContractDatabase;
import dev.semel.simulation.tables.Ways;
import dev.semel.testing.ContractDatabase;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The database in memory in the ways of each. */
class WaysInMemoryTest {

    @Nested
    class LikePostgreSql extends InMemory {

        LikePostgreSql() {
            super(Ways.POSTGRESQL);
        }
    }

    @Nested
    class LikeH2 extends InMemory {

        LikeH2() {
            super(Ways.H2);
        }
    }

    @Nested
    class LikeMariaDb extends InMemory {

        LikeMariaDb() {
            super(Ways.MARIADB);
        }
    }

    private abstract static class InMemory extends WaysContract {

        @RegisterExtension
        final MemoryContractDatabase<KeyStores> memory;

        private final Ways ways;

        InMemory(Ways ways) {
            this.ways = ways;
            this.memory = MemoryKeyStores.database(ways);
        }

        @Override
        ContractDatabase<KeyStores> database() {
            return memory;
        }

        @Override
        Ways ways() {
            return ways;
        }
    }
}

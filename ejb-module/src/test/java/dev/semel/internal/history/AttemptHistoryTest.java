package dev.semel.internal.history;

import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.internal.idempotency.store.jpa.SqlKeyStores;
import dev.semel.internal.jpa.Dialect;
import dev.semel.simulation.store.MemoryKeyStores;
import dev.semel.simulation.tables.MemoryContractDatabase;
import dev.semel.testing.ContractDatabase;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract, on each database. */
class AttemptHistoryTest {

    @Nested
    class InMemory extends AttemptHistoryContract {

        @RegisterExtension
        final MemoryContractDatabase<KeyStores> memory = MemoryKeyStores.database();

        @Override
        ContractDatabase<KeyStores> database() {
            return memory;
        }
    }

    @Nested
    class OnH2 extends AttemptHistoryContract {

        @Override
        ContractDatabase<KeyStores> database() {
            return SqlKeyStores.on(Dialect.H2);
        }
    }

    @Nested
    class OnMariaDb extends AttemptHistoryContract {

        @Override
        ContractDatabase<KeyStores> database() {
            return SqlKeyStores.on(Dialect.MARIADB);
        }
    }

    @Nested
    class OnPostgreSql extends AttemptHistoryContract {

        @Override
        ContractDatabase<KeyStores> database() {
            return SqlKeyStores.on(Dialect.POSTGRESQL);
        }
    }
}

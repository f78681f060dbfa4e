package dev.semel.internal.admin.operation;

import dev.semel.internal.jpa.Dialect;
import dev.semel.simulation.store.MemoryTableStores;
import dev.semel.simulation.tables.MemoryContractDatabase;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.SqlTableStores;
import dev.semel.testing.TableStores;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract, on each database. */
class PurgeChunksTest {

    @Nested
    class InMemory extends PurgeChunksContract {

        @RegisterExtension
        final MemoryContractDatabase<TableStores> memory = MemoryTableStores.database();

        @Override
        ContractDatabase<TableStores> database() {
            return memory;
        }
    }

    @Nested
    class OnH2 extends PurgeChunksContract {

        @Override
        ContractDatabase<TableStores> database() {
            return SqlTableStores.on(Dialect.H2);
        }
    }

    @Nested
    class OnMariaDb extends PurgeChunksContract {

        @Override
        ContractDatabase<TableStores> database() {
            return SqlTableStores.on(Dialect.MARIADB);
        }
    }

    @Nested
    class OnPostgreSql extends PurgeChunksContract {

        @Override
        ContractDatabase<TableStores> database() {
            return SqlTableStores.on(Dialect.POSTGRESQL);
        }
    }
}

package dev.semel.internal.admin;

import dev.semel.internal.jpa.Dialect;
import dev.semel.simulation.store.MemoryTableStores;
import dev.semel.simulation.tables.MemoryContractDatabase;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.SqlTableStores;
import dev.semel.testing.TableStores;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract, on each database. */
class AuditLogTest {

    @Nested
    class InMemory extends AuditLogContract {

        @RegisterExtension
        final MemoryContractDatabase<TableStores> memory = MemoryTableStores.database();

        @Override
        ContractDatabase<TableStores> database() {
            return memory;
        }
    }

    @Nested
    class OnH2 extends AuditLogContract {

        @Override
        ContractDatabase<TableStores> database() {
            return SqlTableStores.on(Dialect.H2);
        }
    }

    @Nested
    class OnMariaDb extends AuditLogContract {

        @Override
        ContractDatabase<TableStores> database() {
            return SqlTableStores.on(Dialect.MARIADB);
        }
    }

    @Nested
    class OnPostgreSql extends AuditLogContract {

        @Override
        ContractDatabase<TableStores> database() {
            return SqlTableStores.on(Dialect.POSTGRESQL);
        }
    }
}

package dev.semel.internal.retention;

import dev.semel.internal.jpa.Dialect;
import dev.semel.simulation.store.MemoryTableStores;
import dev.semel.simulation.tables.MemoryContractDatabase;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.SqlTableStores;
import dev.semel.testing.TableStores;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract, on each database. */
class ExpiredRowsTest {

    @Nested
    class InMemory extends ExpiredRowsContract {

        @RegisterExtension
        final MemoryContractDatabase<TableStores> memory = MemoryTableStores.database();

        @Override
        ContractDatabase<TableStores> database() {
            return memory;
        }

        /** Nothing is captured or archived in the simulation, and its counters stay. */
        @Override
        Set<PurgeTarget> unknown() {
            return EnumSet.of(PurgeTarget.CAPTURED_EVENTS);
        }
    }

    @Nested
    class OnH2 extends ExpiredRowsContract {

        @Override
        ContractDatabase<TableStores> database() {
            return SqlTableStores.on(Dialect.H2);
        }
    }

    @Nested
    class OnMariaDb extends ExpiredRowsContract {

        @Override
        ContractDatabase<TableStores> database() {
            return SqlTableStores.on(Dialect.MARIADB);
        }
    }

    @Nested
    class OnPostgreSql extends ExpiredRowsContract {

        @Override
        ContractDatabase<TableStores> database() {
            return SqlTableStores.on(Dialect.POSTGRESQL);
        }
    }
}

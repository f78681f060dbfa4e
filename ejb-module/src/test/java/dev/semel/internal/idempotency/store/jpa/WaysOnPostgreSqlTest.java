package dev.semel.internal.idempotency.store.jpa;

import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.internal.jpa.Dialect;
import dev.semel.simulation.tables.Ways;
import dev.semel.testing.ContractDatabase;

class WaysOnPostgreSqlTest extends WaysContract {

    @Override
    ContractDatabase<KeyStores> database() {
        return SqlKeyStores.on(Dialect.POSTGRESQL);
    }

    @Override
    Ways ways() {
        return Ways.POSTGRESQL;
    }
}

package dev.semel.internal.outbox.store.jpa;

import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.store.OutboxStores;
import dev.semel.testing.ContractDatabase;

class PausedDestinationsOnPostgreSqlTest extends PausedDestinationsContract {

    @Override
    ContractDatabase<OutboxStores> database() {
        return SqlOutboxStores.on(Dialect.POSTGRESQL);
    }
}

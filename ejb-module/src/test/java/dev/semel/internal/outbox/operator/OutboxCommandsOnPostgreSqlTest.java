package dev.semel.internal.outbox.operator;

import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.store.OutboxStores;
import dev.semel.internal.outbox.store.jpa.SqlOutboxStores;
import dev.semel.testing.ContractDatabase;

class OutboxCommandsOnPostgreSqlTest extends OutboxCommandsContract {

    @Override
    ContractDatabase<OutboxStores> database() {
        return SqlOutboxStores.on(Dialect.POSTGRESQL);
    }
}

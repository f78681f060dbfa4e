package dev.semel.internal.outbox.relay;

import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.store.OutboxStores;
import dev.semel.internal.outbox.store.jpa.SqlOutboxStores;
import dev.semel.testing.ContractDatabase;

class GuiltyEventOnPostgreSqlTest extends GuiltyEventContract {

    @Override
    ContractDatabase<OutboxStores> database() {
        return SqlOutboxStores.on(Dialect.POSTGRESQL);
    }
}

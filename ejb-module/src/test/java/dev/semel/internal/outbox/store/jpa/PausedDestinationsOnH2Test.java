package dev.semel.internal.outbox.store.jpa;

import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.store.OutboxStores;
import dev.semel.testing.ContractDatabase;

class PausedDestinationsOnH2Test extends PausedDestinationsContract {

    @Override
    ContractDatabase<OutboxStores> database() {
        return SqlOutboxStores.on(Dialect.H2);
    }
}

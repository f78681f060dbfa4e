package dev.semel.internal.idempotency.operator;

import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.internal.idempotency.store.jpa.SqlKeyStores;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.ContractDatabase;

class IdempotencyCommandsOnH2Test extends IdempotencyCommandsContract {

    @Override
    ContractDatabase<KeyStores> database() {
        return SqlKeyStores.on(Dialect.H2);
    }
}

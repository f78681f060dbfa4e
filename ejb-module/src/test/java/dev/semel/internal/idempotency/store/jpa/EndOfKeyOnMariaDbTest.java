package dev.semel.internal.idempotency.store.jpa;

import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.ContractDatabase;

class EndOfKeyOnMariaDbTest extends EndOfKeyContract {

    @Override
    ContractDatabase<KeyStores> database() {
        return SqlKeyStores.on(Dialect.MARIADB);
    }
}

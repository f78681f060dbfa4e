package dev.semel.internal.redelivery;

import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.internal.idempotency.store.jpa.SqlKeyStores;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.ContractDatabase;

class StoredForLaterOnMariaDbTest extends StoredForLaterContract {

    @Override
    ContractDatabase<KeyStores> database() {
        return SqlKeyStores.on(Dialect.MARIADB);
    }
}

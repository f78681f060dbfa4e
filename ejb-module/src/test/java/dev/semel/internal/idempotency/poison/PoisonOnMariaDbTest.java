package dev.semel.internal.idempotency.poison;

import dev.semel.internal.heartbeat.LifeStores;
import dev.semel.internal.heartbeat.SqlLifeStores;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.ContractDatabase;

class PoisonOnMariaDbTest extends PoisonContract {

    @Override
    ContractDatabase<LifeStores> database() {
        return SqlLifeStores.on(Dialect.MARIADB);
    }
}

package dev.semel.internal.node;

import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.ContractDatabase;

class LifeSignsOnMariaDbTest extends LifeSignsContract {

    @Override
    ContractDatabase<LifeStores> database() {
        return SqlLifeStores.on(Dialect.MARIADB);
    }
}

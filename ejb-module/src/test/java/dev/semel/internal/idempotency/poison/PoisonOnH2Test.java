package dev.semel.internal.idempotency.poison;

import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.node.LifeStores;
import dev.semel.internal.node.SqlLifeStores;
import dev.semel.testing.ContractDatabase;

class PoisonOnH2Test extends PoisonContract {

    @Override
    ContractDatabase<LifeStores> database() {
        return SqlLifeStores.on(Dialect.H2);
    }
}

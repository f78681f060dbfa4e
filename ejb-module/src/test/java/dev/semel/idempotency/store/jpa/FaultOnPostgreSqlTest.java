package dev.semel.idempotency.store.jpa;

import dev.semel.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class FaultOnPostgreSqlTest extends FaultContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.POSTGRESQL);
    }
}

package dev.semel.idempotency.survival.jpa;

import dev.semel.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class SurvivalOnMariaDbTest extends SurvivalContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.MARIADB);
    }
}

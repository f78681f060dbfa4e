package dev.semel.idempotency.survival.jpa;

import dev.semel.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class SurvivalOnH2Test extends SurvivalContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.H2);
    }
}

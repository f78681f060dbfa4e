package dev.semel.idempotency.store.jpa;

import dev.semel.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class ClaimRaceOnH2Test extends ClaimRaceContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.H2);
    }
}

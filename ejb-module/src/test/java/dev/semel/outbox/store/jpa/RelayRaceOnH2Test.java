package dev.semel.outbox.store.jpa;

import dev.semel.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class RelayRaceOnH2Test extends RelayRaceContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.H2);
    }
}

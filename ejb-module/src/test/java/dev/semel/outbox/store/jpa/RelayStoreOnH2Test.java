package dev.semel.outbox.store.jpa;

import dev.semel.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class RelayStoreOnH2Test extends RelayStoreContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.H2);
    }
}

package dev.semel.idempotency.store.jpa;

import dev.semel.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class ParkedMessageStoreOnH2Test extends ParkedMessageStoreContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.H2);
    }
}

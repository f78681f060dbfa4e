package dev.semel.idempotency.store.jpa;

import dev.semel.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class IdempotencyStoreOnH2Test extends IdempotencyStoreContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.H2);
    }
}

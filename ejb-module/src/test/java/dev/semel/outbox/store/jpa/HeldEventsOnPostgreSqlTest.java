package dev.semel.outbox.store.jpa;

import dev.semel.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class HeldEventsOnPostgreSqlTest extends HeldEventsContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.POSTGRESQL);
    }
}

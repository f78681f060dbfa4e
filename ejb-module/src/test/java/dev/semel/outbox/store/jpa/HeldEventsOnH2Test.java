package dev.semel.outbox.store.jpa;

import dev.semel.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class HeldEventsOnH2Test extends HeldEventsContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.H2);
    }
}

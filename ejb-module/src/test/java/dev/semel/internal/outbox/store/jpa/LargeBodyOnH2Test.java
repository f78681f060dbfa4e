package dev.semel.internal.outbox.store.jpa;

import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class LargeBodyOnH2Test extends LargeBodyContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.H2);
    }
}

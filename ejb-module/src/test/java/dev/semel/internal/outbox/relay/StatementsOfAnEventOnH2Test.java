package dev.semel.internal.outbox.relay;

import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class StatementsOfAnEventOnH2Test extends StatementsOfAnEventContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.H2);
    }
}

package dev.semel.outbox.relay;

import dev.semel.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class OutboxRelayOnH2Test extends OutboxRelayContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.H2);
    }
}

package dev.semel.outbox.relay;

import dev.semel.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class BlockedDestinationOnH2Test extends BlockedDestinationContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.H2);
    }
}

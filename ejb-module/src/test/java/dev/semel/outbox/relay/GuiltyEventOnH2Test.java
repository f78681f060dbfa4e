package dev.semel.outbox.relay;

import dev.semel.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class GuiltyEventOnH2Test extends GuiltyEventContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.H2);
    }
}

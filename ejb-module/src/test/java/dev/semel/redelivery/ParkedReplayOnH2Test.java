package dev.semel.redelivery;

import dev.semel.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class ParkedReplayOnH2Test extends ParkedReplayContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.H2);
    }
}

package dev.semel.internal.node;

import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class RelayWatchOnH2Test extends RelayWatchContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.H2);
    }
}

package dev.semel.internal.outbox.append;

import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class CrosswiseOnH2Test extends CrosswiseContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.H2);
    }
}

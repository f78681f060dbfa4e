package dev.semel.redelivery;

import dev.semel.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class RetryOrParkOnH2Test extends RetryOrParkContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.H2);
    }
}

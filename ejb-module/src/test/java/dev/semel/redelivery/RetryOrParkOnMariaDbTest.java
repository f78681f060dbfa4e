package dev.semel.redelivery;

import dev.semel.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class RetryOrParkOnMariaDbTest extends RetryOrParkContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.MARIADB);
    }
}

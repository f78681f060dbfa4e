package dev.semel.redelivery;

import dev.semel.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class ParkedReplayOnMariaDbTest extends ParkedReplayContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.MARIADB);
    }
}

package dev.semel.outbox.append;

import dev.semel.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class CrosswiseOnMariaDbTest extends CrosswiseContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.MARIADB);
    }
}

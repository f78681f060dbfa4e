package dev.semel.internal.node;

import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class RelayWatchOnMariaDbTest extends RelayWatchContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.MARIADB);
    }
}

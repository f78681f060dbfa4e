package dev.semel.internal.node;

import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class RelayWatchOnPostgreSqlTest extends RelayWatchContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.POSTGRESQL);
    }
}

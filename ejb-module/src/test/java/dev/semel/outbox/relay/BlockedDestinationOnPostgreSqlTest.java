package dev.semel.outbox.relay;

import dev.semel.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class BlockedDestinationOnPostgreSqlTest extends BlockedDestinationContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.POSTGRESQL);
    }
}

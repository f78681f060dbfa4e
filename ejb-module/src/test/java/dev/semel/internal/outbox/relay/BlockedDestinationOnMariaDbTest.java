package dev.semel.internal.outbox.relay;

import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class BlockedDestinationOnMariaDbTest extends BlockedDestinationContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.MARIADB);
    }
}

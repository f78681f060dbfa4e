package dev.semel.outbox.relay;

import dev.semel.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class SeveralSlotsOnMariaDbTest extends SeveralSlotsContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.MARIADB);
    }
}

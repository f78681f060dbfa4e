package dev.semel.outbox.store.jpa;

import dev.semel.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class SlotLockOnMariaDbTest extends SlotLockContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.MARIADB);
    }
}

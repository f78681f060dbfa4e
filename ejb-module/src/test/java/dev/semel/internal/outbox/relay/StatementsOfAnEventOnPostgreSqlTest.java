package dev.semel.internal.outbox.relay;

import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;
import java.util.List;

class StatementsOfAnEventOnPostgreSqlTest extends StatementsOfAnEventContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.POSTGRESQL);
    }

    @Override
    List<String> withLockAndRead(String... statements) {
        return List.of(statements);
    }
}

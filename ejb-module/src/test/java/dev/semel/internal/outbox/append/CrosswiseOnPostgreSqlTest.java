package dev.semel.internal.outbox.append;

import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;

class CrosswiseOnPostgreSqlTest extends CrosswiseContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.POSTGRESQL);
    }
}

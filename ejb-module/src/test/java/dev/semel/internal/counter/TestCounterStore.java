package dev.semel.internal.counter;

import dev.semel.internal.jpa.Database;

/** The real store, for tests of what uses it. */
public final class TestCounterStore {

    private TestCounterStore() {}

    public static CounterStore of(Database database) {
        return new JdbcCounterStore(database);
    }
}

package dev.semel.internal.idempotency.order;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.outbox.store.jpa.OutboxTables;

/** The order of groups on a real database, for tests of what uses it. */
public final class TestOrder {

    private TestOrder() {}

    public static Positions positions(Database database) {
        return new JdbcPositions(database);
    }

    public static Turns turns(Database database) {
        return new Turns(positions(database), OutboxTables.storedEvents(database)::comeNow);
    }
}

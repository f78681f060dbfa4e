package dev.semel.admin.overview;

import dev.semel.internal.counter.TestCounterStore;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.outbox.operator.TestEvents;

/** The real bean of the overview. */
public final class TestOverview {

    private TestOverview() {}

    public static OverviewAdmin of(Database database) {
        OverviewAdmin admin = new OverviewAdmin();
        admin.database = database;
        admin.monitor = TestEvents.monitor(database);
        admin.counters = TestCounterStore.of(database);
        admin.causes = new JdbcParkedCauses(database);
        admin.consumerRows = new JdbcConsumers(database);
        return admin;
    }
}

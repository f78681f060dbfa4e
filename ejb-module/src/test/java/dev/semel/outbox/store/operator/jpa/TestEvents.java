package dev.semel.outbox.store.operator.jpa;

import dev.semel.jpa.Database;
import dev.semel.outbox.store.operator.Destinations;
import dev.semel.outbox.store.operator.OutboxCommands;
import dev.semel.outbox.store.operator.OutboxEvents;

/** The real ports of the operators, for tests of the rooms above them. */
public final class TestEvents {

    private TestEvents() {}

    public static OutboxEvents events(Database database) {
        return new JpaOutboxEvents(database);
    }

    public static Destinations destinations(Database database) {
        return new JpaDestinations(database);
    }

    public static OutboxCommands commands(Database database) {
        return new JpaOutboxCommands(database);
    }
}

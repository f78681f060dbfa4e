package dev.semel.internal.outbox.operator;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.platform.Transactions;
import dev.semel.testing.SameTransaction;
import java.time.Duration;

/** The real ports of the operators, for tests of what uses them. */
public final class TestEvents {

    private TestEvents() {}

    public static OutboxEvents events(Database database) {
        return events(database, new SameTransaction());
    }

    public static OutboxEvents events(Database database, Transactions transactions) {
        return new JpaOutboxEvents(database, transactions);
    }

    public static Destinations destinations(Database database) {
        return new JpaDestinations(database);
    }

    public static OutboxCommands commands(Database database) {
        return new JpaOutboxCommands(database);
    }

    public static OutboxCommands commands(Database database, Duration longestWait) {
        return new JpaOutboxCommands(database, longestWait);
    }
}

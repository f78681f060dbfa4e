package dev.semel.internal.outbox.operator;

import dev.semel.internal.jpa.Database;
import java.time.Duration;

/** The real ports of the operators, for tests of what uses them. */
public final class TestEvents {

    public static final String PUBLISHED_SINCE = JdbcOutboxMonitor.PUBLISHED_SINCE;

    private TestEvents() {}

    public static OutboxMonitor monitor(Database database) {
        return new JdbcOutboxMonitor(database);
    }

    public static DestinationCommands destinations(Database database) {
        return new JdbcDestinationCommands(database);
    }

    public static OutboxCommands commands(Database database) {
        return new JdbcOutboxCommands(database);
    }

    public static OutboxCommands commands(Database database, Duration longestWait) {
        JdbcOutboxCommands commands = new JdbcOutboxCommands(database);
        commands.longestWait = longestWait;
        return commands;
    }
}

package dev.semel.idempotency.store.operator.jpa;

import dev.semel.idempotency.store.operator.IdempotencyCommands;
import dev.semel.idempotency.store.operator.IdempotencyRecords;
import dev.semel.idempotency.store.operator.ParkedMessages;
import dev.semel.idempotency.store.operator.ServerLives;
import dev.semel.jpa.Database;

/** The real ports of the operators, for tests of the rooms above them. */
public final class TestRecords {

    private TestRecords() {}

    public static IdempotencyRecords records(Database database) {
        return new JpaIdempotencyRecords(database);
    }

    public static IdempotencyCommands commands(Database database) {
        return new JpaIdempotencyCommands(database);
    }

    public static ServerLives lives(Database database) {
        return new JpaServerLives(database);
    }

    public static ParkedMessages parkedMessages(Database database) {
        return new JpaParkedMessages(database);
    }
}

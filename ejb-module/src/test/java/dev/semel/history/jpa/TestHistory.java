package dev.semel.history.jpa;

import dev.semel.history.AttemptHistory;
import dev.semel.jpa.Database;
import dev.semel.settings.NodeName;
import java.time.Clock;

/** The real history, for tests of the rooms above it. */
public final class TestHistory {

    private TestHistory() {}

    public static AttemptHistory of(Database database) {
        return new JpaAttemptHistory(database, new NodeName("node-a"), Clock.systemUTC());
    }
}

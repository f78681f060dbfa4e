package dev.semel.internal.history;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.settings.NodeName;
import java.time.Clock;

/** The real history, for tests of what uses it. */
public final class TestHistory {

    private TestHistory() {}

    public static AttemptHistory of(Database database) {
        return new JdbcAttemptHistory(database, new NodeName("node-a"), Clock.systemUTC());
    }
}

package dev.semel.testing;

import static org.awaitility.Awaitility.await;

import dev.semel.internal.jpa.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/** Proof by the database that a transaction waits for a lock: a look at once would only say that none has come back yet. */
public final class LockWaits {

    private final TestDatabase database;

    private LockWaits(TestDatabase database) {
        this.database = database;
    }

    /** Returns when some session of the database waits for another one. */
    public static void awaitOne(TestDatabase database) {
        LockWaits waits = new LockWaits(database);
        await("a session that waits for a lock")
                .pollInterval(Duration.ofMillis(20))
                .until(() -> waits.count() > 0);
    }

    private long count() throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(question(database.dialect()))) {
            found.next();
            return found.getLong(1);
        }
    }

    // MariaDB tells only a superuser who waits, and H2 not at all where it waits for a row that is not committed yet:
    // there it
    // is a statement that the database has been executing for far longer than it needs.
    private static String question(Dialect dialect) {
        return switch (dialect) {
            case POSTGRESQL -> "SELECT count(*) FROM pg_locks WHERE NOT granted";
            case MARIADB ->
                "SELECT count(*) FROM information_schema.processlist WHERE id <> CONNECTION_ID() AND command = 'Query'"
                        + " AND time_ms > 300 AND info LIKE '%semel%'";
            case H2 ->
                "SELECT count(*) FROM information_schema.sessions WHERE session_id <> SESSION_ID()"
                        + " AND executing_statement LIKE '%semel%'"
                        + " AND executing_statement_start < DATEADD('MILLISECOND', -300, CURRENT_TIMESTAMP)";
        };
    }
}

package dev.semel.internal.history;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.semel.internal.jpa.Binary;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.settings.NodeName;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

@Dependent
class JdbcAttemptHistory implements AttemptHistory {

    // No other transaction writes the row.
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    private static final String COLUMNS = "attempt, attempted_at, node, error_type, error_message, error_stack";
    private static final String INSERT =
            "INSERT INTO semel_attempt (id, subject, " + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String LATEST =
            "SELECT " + COLUMNS + " FROM semel_attempt WHERE subject = ? ORDER BY attempted_at DESC LIMIT 100";

    private final Database database;
    private final NodeName node;
    private final Clock clock;

    @Inject
    JdbcAttemptHistory(Database database, NodeName node, @Semel Clock clock) {
        this.database = database;
        this.node = node;
        this.clock = clock;
    }

    @Override
    public void record(String subject, int attempt, Failure failure) {
        database.update(
                INSERT,
                LONGEST_WAIT,
                UuidCreator.getTimeOrderedEpoch(),
                Binary.id(subject),
                attempt,
                clock.instant(),
                node.value(),
                failure.type(),
                failure.message(),
                failure.stack());
    }

    @Override
    public List<FailedAttempt> of(String subject) {
        return database.query(LATEST, JdbcAttemptHistory::read, Binary.id(subject));
    }

    private static FailedAttempt read(ResultSet row) throws SQLException {
        Failure failure = new Failure(row.getString(4), row.getString(5), row.getString(6));
        return new FailedAttempt(row.getInt(1), Database.instant(row.getObject(2)), row.getString(3), failure);
    }
}

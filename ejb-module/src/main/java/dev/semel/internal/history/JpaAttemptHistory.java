package dev.semel.internal.history;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.settings.NodeName;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;

@Dependent
class JpaAttemptHistory implements AttemptHistory {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
    private static final String RECORD =
            "INSERT INTO semel_attempt (id, subject, attempt, attempted_at, node, error_type, error_message, error_stack)"
                    + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String LATEST =
            "SELECT attempt, attempted_at, node, error_type, error_message, error_stack FROM semel_attempt"
                    + " WHERE subject = ? ORDER BY attempted_at DESC LIMIT 100";

    private final Database database;
    private final NodeName node;
    private final Clock clock;

    @Inject
    JpaAttemptHistory(Database database, NodeName node, @Semel Clock clock) {
        this.database = database;
        this.node = node;
        this.clock = clock;
    }

    @Override
    public void record(String subject, int attempt, Failure failure) {
        database.update(
                RECORD,
                LONGEST_WAIT,
                UuidCreator.getTimeOrderedEpoch(),
                subject,
                attempt,
                clock.instant(),
                node.value(),
                failure.type(),
                failure.message(),
                failure.stack());
    }

    @Override
    public List<FailedAttempt> of(String subject) {
        return database.query(
                LATEST,
                row -> new FailedAttempt(
                        row.getInt(1),
                        row.getObject(2, OffsetDateTime.class).toInstant(),
                        row.getString(3),
                        new Failure(row.getString(4), row.getString(5), row.getString(6))),
                subject);
    }
}

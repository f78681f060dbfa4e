package dev.semel.internal.history;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.settings.NodeName;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.List;

@Dependent
class JpaAttemptHistory implements AttemptHistory {

    private static final String LATEST =
            "SELECT a FROM SemelAttempt a WHERE a.subject = :subject ORDER BY a.attemptedAt DESC";
    private static final int MOST = 100;

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
        FailedAttempt failed = new FailedAttempt(attempt, clock.instant(), node.value(), failure);
        database.entityManager().persist(new AttemptEntity(UuidCreator.getTimeOrderedEpoch(), subject, failed));
    }

    @Override
    public List<FailedAttempt> of(String subject) {
        return database.entityManager()
                .createQuery(LATEST, AttemptEntity.class)
                .setParameter("subject", subject)
                .setMaxResults(MOST)
                .getResultStream()
                .map(AttemptEntity::toFailedAttempt)
                .toList();
    }
}

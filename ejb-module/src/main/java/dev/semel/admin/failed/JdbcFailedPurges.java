package dev.semel.admin.failed;

import dev.semel.admin.RefusedException;
import dev.semel.internal.admin.operation.OperationKind;
import dev.semel.internal.admin.operation.StartedOperations;
import dev.semel.internal.admin.purge.JdbcPurges;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Conditions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Purges messages that an operator has retried or given up. Their keys stay, and protect as before, so any age will do. Events that
 * were given up are barriers themselves, and are purged as events.
 */
@Dependent
public class JdbcFailedPurges extends JdbcPurges<FailedQuery> {

    private final Database database;

    @Inject
    JdbcFailedPurges(Database database, StartedOperations started) {
        super(
                database,
                started,
                new Purged(
                        OperationKind.PURGE_FAILED,
                        "purge failed",
                        "messages",
                        "closed",
                        "semel_parked_message",
                        "id"));
        this.database = database;
    }

    @Override
    protected String write(FailedQuery query) {
        return FrozenFilter.write(query);
    }

    @Override
    protected FailedQuery read(String filter) {
        return FrozenFilter.read(filter);
    }

    @Override
    protected Optional<String> whyNeeded(Duration age) {
        return Optional.empty();
    }

    @Override
    protected List<Conditions> finished(FailedQuery query, Instant before) {
        ParkedStatus status = JdbcFailedEntries.status(query);
        if (status == ParkedStatus.PARKED || FailedSource.of(query.source()) == FailedSource.EVENT) {
            throw new RefusedException("Only RETRIED and DISCARDED messages can be purged here, but the list shows "
                    + (status == ParkedStatus.PARKED ? "PARKED entries" : "events")
                    + ". Nothing was done; events that were given up are purged in the outbox.");
        }
        return List.of(JdbcFailedEntries.conditions(database, FailedSource.MESSAGE, query)
                .andTime("closed_at < ?", before));
    }
}

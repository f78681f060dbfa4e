package dev.semel.admin.failed;

import dev.semel.admin.PurgePlan;
import dev.semel.admin.RefusedException;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.JpaPurges;
import dev.semel.internal.admin.Operations;
import dev.semel.internal.admin.operation.NewOperation;
import dev.semel.internal.admin.operation.OperationKind;
import dev.semel.internal.admin.operation.PurgeChunks;
import dev.semel.internal.admin.operation.RunningOperation;
import dev.semel.internal.admin.operation.StartedOperations;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Conditions;
import dev.semel.internal.settings.RetentionSettings;
import jakarta.ejb.SessionContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Purges messages that an operator has retried or given up. Their keys stay, and protect as before, so any age will do. Events that
 * were given up are barriers themselves, and are purged as events.
 */
@Dependent
class JpaFailedPurges extends JpaPurges<FailedQuery> implements PurgeChunks {

    private final StartedOperations started;

    @Inject
    JpaFailedPurges(Database database, RetentionSettings settings, Operations operations, StartedOperations started) {
        super(
                database,
                settings,
                operations,
                new Purged("purge failed", "messages", "closed", "semel_parked_message", "id"));
        this.started = started;
    }

    /** @return the id of the operation */
    UUID start(SessionContext caller, PurgePlan<FailedQuery> plan, long perSecond, String reason) {
        FailedOperations.requirePace(perSecond);
        Operation asked = confirmed(caller, plan, reason);
        if (plan.count() == 0) {
            throw new RefusedException("No closed message matches. Nothing was done.");
        }
        String filter = FrozenFilter.write(plan.query());
        return started.start(
                new NewOperation(OperationKind.PURGE_FAILED, asked, filter, plan.before(), plan.count(), perSecond));
    }

    @Override
    public Optional<String> whyNeeded(RunningOperation purge) {
        return whyNeededNow(purge.until());
    }

    @Override
    public int delete(RunningOperation purge, int most) {
        return delete(FrozenFilter.read(purge.filter()), purge.until(), most);
    }

    @Override
    public boolean isAnyLeft(RunningOperation purge) {
        return isAnyLeft(FrozenFilter.read(purge.filter()), purge.until());
    }

    @Override
    protected Optional<String> whyNeeded(Duration age) {
        return Optional.empty();
    }

    @Override
    protected List<Conditions> finished(FailedQuery query, Instant before) {
        ParkedStatus status = JpaFailedEntries.status(query);
        if (status == ParkedStatus.PARKED || FailedSource.of(query.source()) == FailedSource.EVENT) {
            throw new RefusedException("Only RETRIED and DISCARDED messages can be purged here, but the list shows "
                    + (status == ParkedStatus.PARKED ? "PARKED entries" : "events")
                    + ". Nothing was done; events that were given up are purged in the outbox.");
        }
        return List.of(JpaFailedEntries.conditions(FailedSource.MESSAGE, query).andTime("closed_at < ?", before));
    }
}

package dev.semel.admin.failed;

import dev.semel.admin.RefusedException;
import dev.semel.internal.admin.JpaPurges;
import dev.semel.internal.admin.Operations;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Conditions;
import dev.semel.internal.settings.RetentionSettings;
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
class JpaFailedPurges extends JpaPurges<FailedQuery> {

    @Inject
    JpaFailedPurges(Database database, RetentionSettings settings, Operations operations) {
        super(
                database,
                settings,
                operations,
                new Purged("purge failed", "messages", "closed", "semel_parked_message", "id"));
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

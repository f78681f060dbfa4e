package dev.semel.admin.failed;

import dev.semel.admin.ActionResult;
import dev.semel.admin.RefusedException;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.Operations;
import dev.semel.internal.admin.PurgeAge;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Conditions;
import dev.semel.internal.listing.Placeholders;
import dev.semel.internal.settings.RetentionSettings;
import jakarta.ejb.SessionContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * Purges messages that an operator has retried or given up, and then filtered; no more than the operator was told. Their keys stay, and
 * protect as before, so any age will do. Events that were given up are barriers themselves, and are purged as events.
 */
@Dependent
class JpaFailedPurges {

    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);
    private static final String TABLE = "semel_parked_message";

    private final Database database;
    private final RetentionSettings settings;
    private final Operations operations;

    @Inject
    JpaFailedPurges(Database database, RetentionSettings settings, Operations operations) {
        this.database = database;
        this.settings = settings;
        this.operations = operations;
    }

    FailedPurge plan(FailedQuery query, Duration olderThan) {
        PurgeAge.require(olderThan);
        Instant before = database.now().minus(olderThan);
        return new FailedPurge(query, before, count(query, before));
    }

    ActionResult run(SessionContext caller, FailedPurge plan, String reason) {
        String target = plan.count() + " messages closed before " + plan.before() + ": "
                + plan.query().words();
        Operation purge = new Operation(caller, "purge failed", target).because(reason);
        long now = count(plan.query(), plan.before());
        if (now > plan.count()) {
            throw new RefusedException("The purge was confirmed for " + plan.count() + " messages, but " + now
                    + " match. Nothing was done; look at the number again.");
        }
        return operations
                .start(purge)
                .inBatches(settings.schedule().batchSize(), most -> delete(plan, most))
                .end();
    }

    private long count(FailedQuery query, Instant before) {
        Conditions closed = closed(query, before);
        String count = "SELECT COUNT(*) FROM " + TABLE + closed.where();
        return ((Number) database.nativeQuery(
                                count, LONGEST_WAIT, closed.parameters().toArray())
                        .getSingleResult())
                .longValue();
    }

    // As the purge of the timer: lock the rows that no other transaction has locked, then delete exactly these.
    private int delete(FailedPurge plan, int most) {
        Conditions closed = closed(plan.query(), plan.before());
        String lock = "SELECT id FROM " + TABLE + closed.where() + " LIMIT " + most + " FOR UPDATE SKIP LOCKED";
        List<UUID> ids = database.column(lock, UUID.class, closed.parameters().toArray());
        return ids.isEmpty()
                ? 0
                : database.update(
                        "DELETE FROM " + TABLE + " WHERE id IN " + Placeholders.of(ids), LONGEST_WAIT, ids.toArray());
    }

    private static Conditions closed(FailedQuery query, Instant before) {
        ParkedStatus status = JpaFailedEntries.status(query);
        if (status == ParkedStatus.PARKED || FailedSource.of(query.source()) == FailedSource.EVENT) {
            throw new RefusedException("Only RETRIED and DISCARDED messages can be purged here, but the list shows "
                    + (status == ParkedStatus.PARKED ? "PARKED entries" : "events")
                    + ". Nothing was done; events that were given up are purged in the outbox.");
        }
        return JpaFailedEntries.messages(query).andTime("closed_at < ?", before);
    }
}

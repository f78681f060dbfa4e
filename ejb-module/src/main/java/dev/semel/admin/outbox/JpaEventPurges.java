package dev.semel.admin.outbox;

import dev.semel.admin.ActionResult;
import dev.semel.admin.RefusedException;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.BatchedOperation;
import dev.semel.internal.admin.Operations;
import dev.semel.internal.admin.PurgeAge;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Conditions;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.retention.RemovedEvents;
import dev.semel.internal.retention.RetentionRule;
import dev.semel.internal.retention.Terms;
import dev.semel.internal.settings.RetentionSettings;
import jakarta.ejb.SessionContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Purges finished events that an operator has filtered. An event that is gone is no barrier to one that is appended again under its id,
 * and none from which a lost message is sent again: so none goes that the rule of the database keeps, and no more go than the
 * operator was told.
 */
@Dependent
class JpaEventPurges {

    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

    /** Since when they are finished. Retries prove what a message is, and go with their key. */
    private static final Map<OutboxStatus, String> FINISHED = Map.of(
            OutboxStatus.PUBLISHED, "published_at < ?",
            OutboxStatus.CAPTURED, "created_at < ?",
            OutboxStatus.DISCARDED, "parked_at < ?");

    private static final String FOR_ANYBODY = "consumer IS NULL";

    private final Database database;
    private final RetentionRule rule;
    private final RetentionSettings settings;
    private final RemovedEvents removed;
    private final Operations operations;

    @Inject
    JpaEventPurges(
            Database database,
            RetentionRule rule,
            RetentionSettings settings,
            RemovedEvents removed,
            Operations operations) {
        this.database = database;
        this.rule = rule;
        this.settings = settings;
        this.removed = removed;
        this.operations = operations;
    }

    Duration shortestAge() {
        Terms terms = rule.now();
        return terms.published().compareTo(terms.horizon()) >= 0 ? terms.published() : terms.horizon();
    }

    EventPurge plan(OutboxQuery query, Duration olderThan) {
        PurgeAge.require(olderThan);
        requireOld(olderThan);
        Instant before = database.now().minus(olderThan);
        return new EventPurge(query, before, count(query, before));
    }

    ActionResult run(SessionContext caller, EventPurge plan, String reason) {
        requireOld(Duration.between(plan.before(), database.now()));
        Operation purge = new Operation(caller, "purge events", target(plan)).because(reason);
        long now = count(plan.query(), plan.before());
        if (now > plan.count()) {
            throw new RefusedException("The purge was confirmed for " + plan.count() + " events, but " + now
                    + " match. Nothing was done; look at the number again.");
        }
        BatchedOperation run = operations.start(purge);
        statuses(plan.query())
                .forEach(status ->
                        run.inBatches(settings.schedule().batchSize(), most -> delete(finished(plan, status), most)));
        return run.end();
    }

    private void requireOld(Duration age) {
        if (age.compareTo(shortestAge()) < 0) {
            throw new RefusedException("Events are kept for " + shortestAge() + " on this database (the longer one of"
                    + " semel.retention.published and semel.redelivery-horizon): until then one that is appended again is"
                    + " recognised, and one that its consumer lost can be sent again. Events can be purged that were finished"
                    + " longer ago than that. Nothing was done.");
        }
    }

    private static List<OutboxStatus> statuses(OutboxQuery query) {
        OutboxStatus status = RefusedException.orConstant(OutboxStatus.class, "status", query.status());
        if (status != null && !FINISHED.containsKey(status)) {
            throw new RefusedException(
                    "Only PUBLISHED, CAPTURED and DISCARDED events can be purged, but the list shows " + status
                            + ". Nothing was done.");
        }
        return status == null ? FINISHED.keySet().stream().sorted().toList() : List.of(status);
    }

    // All of them are counted.
    private long count(OutboxQuery query, Instant before) {
        EventPurge plan = new EventPurge(query, before, 0);
        return statuses(query).stream()
                .map(status -> finished(plan, status))
                .mapToLong(conditions -> ((Number) database.nativeQuery(
                                        "SELECT COUNT(*) FROM " + JpaEvents.TABLE + conditions.where(),
                                        LONGEST_WAIT,
                                        conditions.parameters().toArray())
                                .getSingleResult())
                        .longValue())
                .sum();
    }

    // As the purge of the timer: lock the rows that no other transaction has locked, then delete exactly these.
    private int delete(Conditions conditions, int most) {
        String lock =
                "SELECT id FROM " + JpaEvents.TABLE + conditions.where() + " LIMIT " + most + " FOR UPDATE SKIP LOCKED";
        List<UUID> ids =
                database.column(lock, UUID.class, conditions.parameters().toArray());
        return ids.isEmpty() ? 0 : removed.remove(ids);
    }

    private static Conditions finished(EventPurge plan, OutboxStatus status) {
        return JpaEvents.matching(plan.query())
                .and("status = '" + status.name() + "'")
                .and(FOR_ANYBODY)
                .andTime(FINISHED.get(status), plan.before());
    }

    private static String target(EventPurge plan) {
        return plan.count() + " events finished before " + plan.before() + ": "
                + plan.query().words();
    }
}

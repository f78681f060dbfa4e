package dev.semel.admin.keys;

import dev.semel.admin.ActionResult;
import dev.semel.admin.RefusedException;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.Operations;
import dev.semel.internal.admin.PurgeAge;
import dev.semel.internal.idempotency.operator.KeyState;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Conditions;
import dev.semel.internal.listing.Placeholders;
import dev.semel.internal.retention.RetentionRule;
import dev.semel.internal.settings.RetentionSettings;
import jakarta.ejb.SessionContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Purges finished keys that an operator has filtered; what failed, is parked or is in progress is never among them. A key
 * that is gone protects nothing, so none goes that is younger than the time in which a copy of its message can come back,
 * and no more go than the operator was told.
 */
@Dependent
class JpaKeyPurges {

    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);
    private static final Set<KeyState> FINISHED = Set.of(KeyState.COMPLETED, KeyState.DISCARDED);
    // A message parked beside a key is compared with it when it comes again.
    private static final String NOT_PINNED =
            "(status <> 'COMPLETED' OR NOT EXISTS (SELECT 1 FROM semel_parked_message p" + " WHERE p.key_hash = "
                    + JpaKeys.TABLE + ".key_hash AND p.status = 'PARKED'))";

    private final Database database;
    private final RetentionRule rule;
    private final RetentionSettings settings;
    private final Operations operations;

    @Inject
    JpaKeyPurges(Database database, RetentionRule rule, RetentionSettings settings, Operations operations) {
        this.database = database;
        this.rule = rule;
        this.settings = settings;
        this.operations = operations;
    }

    Duration shortestAge() {
        return rule.now().horizon();
    }

    KeyPurge plan(KeyQuery query, Duration olderThan) {
        PurgeAge.require(olderThan);
        requireProtectionToBeOver(olderThan);
        requireFinished(query);
        Instant before = database.now().minus(olderThan);
        return new KeyPurge(query, before, count(query, before));
    }

    ActionResult run(SessionContext caller, KeyPurge plan, String reason) {
        requireProtectionToBeOver(Duration.between(plan.before(), database.now()));
        requireFinished(plan.query());
        Operation purge = new Operation(caller, "purge keys", target(plan)).because(reason);
        long now = count(plan.query(), plan.before());
        if (now > plan.count()) {
            throw new RefusedException("The purge was confirmed for " + plan.count() + " keys, but " + now
                    + " match. Nothing was done; look at the number again.");
        }
        return operations
                .start(purge)
                .inBatches(settings.schedule().batchSize(), most -> delete(plan.query(), plan.before(), most))
                .end();
    }

    private static void requireFinished(KeyQuery query) {
        KeyState state = RefusedException.orConstant(KeyState.class, "status", query.status());
        if (state != null && !FINISHED.contains(state)) {
            throw new RefusedException("Only COMPLETED and DISCARDED keys can be purged, but the list shows " + state
                    + ". Nothing was done.");
        }
    }

    private void requireProtectionToBeOver(Duration age) {
        if (age.compareTo(shortestAge()) < 0) {
            throw new RefusedException("A copy of a message can come back for " + shortestAge()
                    + " (semel.redelivery-horizon), and without its key it would run again. Keys can be purged that were"
                    + " finished longer ago than that. Nothing was done.");
        }
    }

    // All of them are counted.
    private long count(KeyQuery query, Instant before) {
        Conditions conditions = finished(query, before);
        String count = "SELECT COUNT(*) FROM " + JpaKeys.TABLE + conditions.where();
        return ((Number) database.nativeQuery(
                                count, LONGEST_WAIT, conditions.parameters().toArray())
                        .getSingleResult())
                .longValue();
    }

    // As the purge of the timer: lock the rows that no other transaction has locked, then delete exactly these.
    private int delete(KeyQuery query, Instant before, int most) {
        Conditions conditions = finished(query, before);
        String lock = "SELECT key_hash FROM " + JpaKeys.TABLE + conditions.where() + " LIMIT " + most
                + " FOR UPDATE SKIP LOCKED";
        List<?> hashes = database.nativeQuery(
                        lock, LONGEST_WAIT, conditions.parameters().toArray())
                .getResultList();
        if (hashes.isEmpty()) {
            return 0;
        }
        return database.nativeQuery(
                        "DELETE FROM " + JpaKeys.TABLE + " WHERE key_hash IN " + Placeholders.of(hashes),
                        hashes.toArray())
                .executeUpdate();
    }

    // A record was first seen before it was finished, and only that time has an index.
    private static Conditions finished(KeyQuery query, Instant before) {
        return JpaKeys.matching(query)
                .and("status IN ('COMPLETED', 'DISCARDED')")
                .andTime("first_seen_at < ?", before)
                .andTime("completed_at < ?", before)
                .and(NOT_PINNED);
    }

    private static String target(KeyPurge plan) {
        KeyQuery query = plan.query();
        String conditions = Stream.of(
                        condition("consumer", query.consumer()),
                        condition("status", query.status()),
                        condition("key", query.key()),
                        condition("first seen from", query.from()),
                        condition("first seen before", query.to()))
                .flatMap(condition -> condition)
                .collect(Collectors.joining(", "));
        return plan.count() + " keys finished before " + plan.before() + ": "
                + (conditions.isEmpty() ? "no filter, all consumers" : conditions);
    }

    private static Stream<String> condition(String name, Object value) {
        return value == null || value.toString().isBlank() ? Stream.empty() : Stream.of(name + " " + value);
    }
}

package dev.semel.admin.keys;

import dev.semel.admin.ActionResult;
import dev.semel.admin.RefusedException;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.Operations;
import dev.semel.internal.idempotency.operator.KeyState;
import dev.semel.internal.retention.RetentionAgreement;
import dev.semel.internal.retention.Terms;
import dev.semel.internal.settings.RetentionSettings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Purges keys that an operator has filtered. A key that is gone protects nothing, so none goes that is younger than the time
 * in which a copy of its message can come back, and no more go than the operator was told.
 */
@Dependent
class KeyPurges {

    private static final Duration LONGEST_AGE = Duration.ofDays(36_500);
    private static final Set<KeyState> FINISHED = Set.of(KeyState.COMPLETED, KeyState.DISCARDED);

    private final JpaKeyPurge records;
    private final RetentionAgreement agreement;
    private final RetentionSettings settings;
    private final Operations operations;

    @Inject
    KeyPurges(JpaKeyPurge records, RetentionAgreement agreement, RetentionSettings settings, Operations operations) {
        this.records = records;
        this.agreement = agreement;
        this.settings = settings;
        this.operations = operations;
    }

    Duration shortestAge() {
        return agreement.now().longest(Terms::horizon);
    }

    KeyPurge plan(KeyQuery query, Duration olderThan) {
        if (olderThan == null || olderThan.isNegative() || olderThan.compareTo(LONGEST_AGE) > 0) {
            throw new RefusedException("A purge needs an age between PT0S and " + LONGEST_AGE + ", but was given "
                    + olderThan + ". Nothing was done.");
        }
        requireProtectionToBeOver(olderThan);
        requireFinished(query);
        Instant before = records.now().minus(olderThan);
        return new KeyPurge(query, before, records.count(query, before));
    }

    ActionResult run(String user, KeyPurge plan, String reason) {
        requireProtectionToBeOver(Duration.between(plan.before(), records.now()));
        requireFinished(plan.query());
        Operation purge = new Operation(user, "purge keys", target(plan)).because(reason);
        long now = records.count(plan.query(), plan.before());
        if (now > plan.count()) {
            throw new RefusedException("The purge was confirmed for " + plan.count() + " keys, but " + now
                    + " match. Nothing was done; look at the number again.");
        }
        return operations
                .start(purge)
                .inBatches(settings.schedule().batchSize(), most -> records.delete(plan.query(), plan.before(), most))
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

    private static String target(KeyPurge plan) {
        return plan.count() + " keys finished before " + plan.before() + ": " + words(plan.query());
    }

    private static String words(KeyQuery query) {
        String conditions = Stream.of(
                        condition("consumer", query.consumer()),
                        condition("status", query.status()),
                        condition("key", query.key()),
                        condition("first seen from", query.from()),
                        condition("first seen before", query.to()))
                .flatMap(condition -> condition)
                .collect(Collectors.joining(", "));
        return conditions.isEmpty() ? "no filter, all consumers" : conditions;
    }

    private static Stream<String> condition(String name, Object value) {
        return value == null || value.toString().isBlank() ? Stream.empty() : Stream.of(name + " " + value);
    }
}

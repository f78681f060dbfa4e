package dev.semel.admin.keys;

import dev.semel.admin.RefusedException;
import dev.semel.internal.admin.operation.OperationKind;
import dev.semel.internal.admin.operation.StartedOperations;
import dev.semel.internal.admin.purge.JdbcPurges;
import dev.semel.internal.idempotency.operator.KeyState;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Conditions;
import dev.semel.internal.retention.RetentionRule;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Purges finished keys; what failed, is parked or is in progress is never among them. A key that is gone protects nothing, so
 * none goes that is younger than the time in which a copy of its message can come back.
 */
@Dependent
public class JdbcKeyPurges extends JdbcPurges<KeyQuery> {

    private static final Set<KeyState> FINISHED = Set.of(KeyState.COMPLETED, KeyState.DISCARDED);
    // A message parked beside a key is compared with it when it comes again.
    private static final String NOT_PINNED = "NOT EXISTS (SELECT 1 FROM semel_parked_message p WHERE p.key_hash = "
            + JdbcKeys.TABLE + ".key_hash AND p.status = 'PARKED')";

    private final Database database;
    private final RetentionRule rule;

    @Inject
    JdbcKeyPurges(Database database, RetentionRule rule, StartedOperations started) {
        super(
                database,
                started,
                new Purged(OperationKind.PURGE_KEYS, "purge keys", "keys", "finished", JdbcKeys.TABLE, "key_hash"));
        this.database = database;
        this.rule = rule;
    }

    @Override
    protected String write(KeyQuery query) {
        return FrozenKeyFilter.write(query);
    }

    @Override
    protected KeyQuery read(String filter) {
        return FrozenKeyFilter.read(filter);
    }

    Duration shortestAge() {
        return rule.now().copies();
    }

    @Override
    protected Optional<String> whyNeeded(Duration age) {
        Duration shortest = shortestAge();
        return age.compareTo(shortest) >= 0
                ? Optional.empty()
                : Optional.of(
                        "A copy of a message can come back for " + shortest
                                + " on this database (the longer one of semel.redelivery-horizon and semel.retention.published), and"
                                + " without its key it would run again. Keys can be purged that were finished longer ago than that.");
    }

    // A record was first seen before it was finished, and only that time has an index.
    @Override
    protected List<Conditions> finished(KeyQuery query, Instant before) {
        KeyState state = RefusedException.orConstant(KeyState.class, "status", query.status());
        if (state != null && !FINISHED.contains(state)) {
            throw new RefusedException("Only COMPLETED and DISCARDED keys can be purged, but the list shows " + state
                    + ". Nothing was done.");
        }
        return List.of(JdbcKeys.matching(database, query)
                .and("status IN ('COMPLETED', 'DISCARDED')")
                .andTime("first_seen_at < ?", before)
                .andTime("COALESCE(compared_at, completed_at) < ?", before)
                .and(NOT_PINNED));
    }
}

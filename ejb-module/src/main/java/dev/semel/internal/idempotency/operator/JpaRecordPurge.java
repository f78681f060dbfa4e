package dev.semel.internal.idempotency.operator;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Conditions;
import dev.semel.internal.listing.Placeholders;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** As the purge of the timer: lock the rows that nobody else has locked, then delete exactly these. */
@Dependent
class JpaRecordPurge implements RecordPurge {

    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);
    private static final String TABLE = "semel_idempotency_record";
    private static final String FINISHED = "status IN ('COMPLETED', 'DISCARDED')";

    // A message parked beside a key is compared with it when it comes again.
    private static final String NOT_PINNED =
            "(status <> 'COMPLETED' OR NOT EXISTS (SELECT 1 FROM semel_parked_message p" + " WHERE p.key_hash = "
                    + TABLE + ".key_hash AND p.status = 'PARKED'))";

    private final Database database;

    @Inject
    JpaRecordPurge(Database database) {
        this.database = database;
    }

    @Override
    public Instant now() {
        return database.now();
    }

    @Override
    public long count(Scope scope) {
        Conditions conditions = conditions(scope);
        String count = "SELECT COUNT(*) FROM " + TABLE + conditions.where();
        return ((Number) database.nativeQuery(
                                count, LONGEST_WAIT, conditions.parameters().toArray())
                        .getSingleResult())
                .longValue();
    }

    @Override
    public int delete(Scope scope, int most) {
        Conditions conditions = conditions(scope);
        String lock =
                "SELECT key_hash FROM " + TABLE + conditions.where() + " LIMIT " + most + " FOR UPDATE SKIP LOCKED";
        List<?> hashes = database.nativeQuery(
                        lock, LONGEST_WAIT, conditions.parameters().toArray())
                .getResultList();
        if (hashes.isEmpty()) {
            return 0;
        }
        return database.nativeQuery(
                        "DELETE FROM " + TABLE + " WHERE key_hash IN " + Placeholders.of(hashes), hashes.toArray())
                .executeUpdate();
    }

    // A record was first seen before it was finished, and only that time has an index.
    private static Conditions conditions(Scope scope) {
        return RecordSql.of(scope.search())
                .and(FINISHED)
                .andTime("first_seen_at < ?", scope.before())
                .andTime("completed_at < ?", scope.before())
                .and(NOT_PINNED);
    }
}

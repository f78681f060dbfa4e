package dev.semel.admin.keys;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Conditions;
import dev.semel.internal.listing.Placeholders;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * An operator's purge of finished keys; what failed, is parked or is in progress is never among them. As the purge of the timer: lock the rows that nobody else has locked, then delete exactly
 * these.
 */
@Dependent
class JpaKeyPurge {

    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);
    private static final String FINISHED = "status IN ('COMPLETED', 'DISCARDED')";

    // A message parked beside a key is compared with it when it comes again.
    private static final String NOT_PINNED =
            "(status <> 'COMPLETED' OR NOT EXISTS (SELECT 1 FROM semel_parked_message p" + " WHERE p.key_hash = "
                    + JpaKeys.TABLE + ".key_hash AND p.status = 'PARKED'))";

    private final Database database;

    @Inject
    JpaKeyPurge(Database database) {
        this.database = database;
    }

    /** The database's time. */
    Instant now() {
        return database.now();
    }

    /** How many records a purge would delete: all of them are counted. */
    long count(KeyQuery query, Instant before) {
        Conditions conditions = finished(query, before);
        String count = "SELECT COUNT(*) FROM " + JpaKeys.TABLE + conditions.where();
        return ((Number) database.nativeQuery(
                                count, LONGEST_WAIT, conditions.parameters().toArray())
                        .getSingleResult())
                .longValue();
    }

    /**
     * Deletes one batch, in the transaction of the caller. A row that another transaction holds is left alone.
     *
     * @return how many were deleted
     */
    int delete(KeyQuery query, Instant before, int most) {
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
                .and(FINISHED)
                .andTime("first_seen_at < ?", before)
                .andTime("completed_at < ?", before)
                .and(NOT_PINNED);
    }
}

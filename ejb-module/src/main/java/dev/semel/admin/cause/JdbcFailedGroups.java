package dev.semel.admin.cause;

import dev.semel.admin.failed.FailedSource;
import dev.semel.admin.failed.FailedView;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.LockTimeout;
import dev.semel.internal.listing.Row;
import dev.semel.internal.listing.TooSlowException;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.PersistenceException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Parked entries by their cause.
 *
 * <ol>
 *   <li>They are counted by fingerprint in the index of what is parked, which has all that is counted.
 *   <li>Of each of the largest causes one of the latest entries is read: it says what the cause is.
 * </ol>
 */
@Dependent
class JdbcFailedGroups {

    static final int MOST = 300;

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    // COUNT, because MariaDB adds up a SUM as decimals: that took half of its time.
    private static final String COUNTED = "SELECT fingerprint, COUNT(*) AS number, MIN(parked_at) AS first_at,"
            + " MAX(parked_at) AS last_at,"
            + " COUNT(CASE WHEN parked_at > ? THEN 1 END) AS recent,"
            + " COUNT(CASE WHEN parked_at > ? AND parked_at <= ? THEN 1 END) AS earlier,"
            + " COUNT(CASE WHEN retries > 0 THEN 1 END) AS again"
            + " FROM %1$s WHERE status = 'PARKED' AND parked_at IS NOT NULL"
            + " GROUP BY fingerprint ORDER BY COUNT(*) DESC, MAX(parked_at) DESC LIMIT " + MOST;

    // Found by its time: of events there is no index that begins with the fingerprint, one more to write for each of
    // them.
    private static final String LATEST = "SELECT s.id FROM %1$s s WHERE s.status = 'PARKED' AND s.parked_at IS NOT NULL"
            + " AND s.parked_at = g.last_at AND s.fingerprint = g.fingerprint LIMIT 1";

    private static final String GROUPS =
            "SELECT '%2$s' AS source, g.fingerprint, %3$s, g.number, g.first_at, g.last_at,"
                    + " g.recent, g.earlier, g.again, n.note, n.user_name, n.noted_at FROM (" + COUNTED
                    + ") g LEFT JOIN %1$s e ON e.id = (" + LATEST
                    + ") LEFT JOIN semel_cause_note n ON n.fingerprint = g.fingerprint";

    private static final String CAUSE = "SELECT %3$s FROM %1$s e WHERE e.status = 'PARKED' AND e.parked_at IS NOT NULL"
            + " AND e.fingerprint = ? ORDER BY e.parked_at DESC, e.id DESC LIMIT 1";

    private final Database database;

    @Inject
    JdbcFailedGroups(Database database) {
        this.database = database;
    }

    /** The largest causes, {@link #MOST} at most, the largest first. */
    List<FailedGroup> largest() {
        Instant recent = database.now().minus(FailedGroup.RECENT);
        try {
            return Stream.of(FailedSource.values())
                    .flatMap(source -> groups(source, recent))
                    .sorted(Comparator.comparing(FailedGroup::count)
                            .thenComparing(FailedGroup::last)
                            .reversed())
                    .limit(MOST)
                    .toList();
        } catch (PersistenceException failed) {
            throw LockTimeout.isCauseOf(failed) ? new TooSlowException(LONGEST_WAIT, failed) : failed;
        }
    }

    /** Empty if nothing is parked by this cause any more. */
    Optional<FailedCause> cause(UUID id) {
        return Stream.of(FailedSource.values())
                .flatMap(source ->
                        database.query(oneOf(source), LONGEST_WAIT, Row.readAs(FailedCause.class), id).stream())
                .findFirst();
    }

    private Stream<FailedGroup> groups(FailedSource source, Instant recent) {
        Instant earlier = recent.minus(FailedGroup.RECENT);
        return database
                .query(groupsOf(source), LONGEST_WAIT, Row.readAs(FailedGroup.class), recent, earlier, recent)
                .stream();
    }

    static String groupsOf(FailedSource source) {
        return in(source, GROUPS);
    }

    static String oneOf(FailedSource source) {
        return in(source, CAUSE);
    }

    private static String in(FailedSource source, String statement) {
        return switch (source) {
            case MESSAGE ->
                statement.formatted(
                        "semel_parked_message", source, "e.consumer, e.reason, e.error_type, e.error_message");
            case EVENT ->
                statement.formatted(
                        "semel_outbox_event",
                        source,
                        "e.destination, '" + FailedView.NOT_PUBLISHED + "' AS reason, e.error_type, e.error_message");
        };
    }
}

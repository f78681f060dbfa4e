package dev.semel.admin.overview;

import dev.semel.admin.failed.FailedView;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.CappedCount;
import dev.semel.internal.listing.Row;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * What is parked, and its largest causes.
 *
 * <ol>
 *   <li>All of it is counted by fingerprint, in the index of parked entries alone.
 *   <li>Where there are {@link #MOST_COUNTED} or more, which every page would pay for, the latest 10,000 are counted.
 *   <li>What a cause is called is read from the latest of its entries.
 * </ol>
 */
@Dependent
class JdbcParkedCauses {

    static final int MOST_COUNTED = 200_000;

    private static final Duration RECENT = Duration.ofMinutes(10);
    private static final int MOST = 5;

    // PostgreSQL has an index of parked events, and says so only if it is asked in its words.
    static final String MESSAGES = "semel_parked_message WHERE status = 'PARKED'";
    static final String EVENTS = "semel_outbox_event WHERE status = 'PARKED' AND parked_at IS NOT NULL";
    // COUNT, because MariaDB adds up a SUM as decimals: that took half of its time.
    private static final String CAUSES = "SELECT fingerprint, COUNT(*),"
            + " COUNT(CASE WHEN parked_at >= ? THEN 1 END), MIN(parked_at), MAX(parked_at), SUM(COUNT(*)) OVER ()"
            + " FROM (SELECT fingerprint, parked_at FROM %s LIMIT %d) counted"
            + " GROUP BY fingerprint ORDER BY COUNT(*) DESC, MAX(parked_at) DESC LIMIT " + MOST;
    private static final String LATEST = " AND parked_at <= ? AND %s ORDER BY parked_at DESC LIMIT 1";
    private static final String MESSAGE =
            "SELECT consumer, reason, error_type, error_message FROM " + MESSAGES + LATEST;
    private static final String EVENT =
            "SELECT destination, '" + FailedView.NOT_PUBLISHED + "', error_type, error_message FROM " + EVENTS + LATEST;

    private final Database database;

    @Inject
    JdbcParkedCauses(Database database) {
        this.database = database;
    }

    /**
     * What is parked of one source.
     *
     * @param total all of it, {@link #MOST_COUNTED} at most
     * @param largest the largest causes
     */
    record Parked(long total, List<ParkedView> largest) {}

    Parked ofMessages() {
        return largest("MESSAGE", MESSAGES, MESSAGE);
    }

    Parked ofEvents() {
        return largest("EVENT", EVENTS, EVENT);
    }

    static String causesIn(String from) {
        return CAUSES.formatted(from, MOST_COUNTED);
    }

    static String causesOfTheLatestIn(String from) {
        return CAUSES.formatted(from + " ORDER BY parked_at DESC", CappedCount.LIMIT);
    }

    private Parked largest(String source, String from, String latest) {
        Instant recently = database.now().minus(RECENT);
        List<Row> all = database.query(causesIn(from), Row::read, recently);
        long total = all.isEmpty() ? 0 : all.get(0).count(5);
        boolean isWhole = total < MOST_COUNTED;
        List<Row> causes = isWhole ? all : database.query(causesOfTheLatestIn(from), Row::read, recently);
        List<ParkedView> named = causes.stream()
                .flatMap(cause -> latest(latest, cause).map(entry -> view(source, cause, entry, isWhole)).stream())
                .toList();
        return new Parked(total, named);
    }

    // Empty if all of them were retried or given up since they were counted.
    private Optional<Row> latest(String latest, Row cause) {
        OffsetDateTime parkedAt = cause.time(4).atOffset(ZoneOffset.UTC);
        UUID fingerprint = cause.uuid(0);
        List<Row> found = fingerprint == null
                ? database.query(latest.formatted("fingerprint IS NULL"), Row::read, parkedAt)
                : database.query(latest.formatted("fingerprint = ?"), Row::read, parkedAt, fingerprint);
        return found.stream().findFirst();
    }

    private static ParkedView view(String source, Row cause, Row latest, boolean isWhole) {
        return new ParkedView(
                cause.uuid(0),
                source,
                latest.text(0),
                latest.text(1),
                latest.text(2),
                latest.text(3),
                cause.count(1),
                cause.count(2),
                isWhole ? cause.time(3) : null,
                cause.time(4));
    }
}

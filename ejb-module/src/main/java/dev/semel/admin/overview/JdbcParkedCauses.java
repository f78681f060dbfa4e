package dev.semel.admin.overview;

import dev.semel.admin.failed.FailedView;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.CappedCount;
import dev.semel.internal.listing.Row;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The largest causes of what is parked. They are counted in the index of parked entries alone, among the latest 10,000; what a cause
 * is called is read from the latest of its entries.
 */
@Dependent
class JdbcParkedCauses {

    private static final Duration RECENT = Duration.ofMinutes(10);
    private static final int MOST = 5;

    // PostgreSQL has an index of parked events, and says so only if it is asked in its words.
    static final String MESSAGES = "semel_parked_message WHERE status = 'PARKED'";
    static final String EVENTS = "semel_outbox_event WHERE status = 'PARKED' AND parked_at IS NOT NULL";
    private static final String LARGEST = "SELECT fingerprint, COUNT(*),"
            + " SUM(CASE WHEN parked_at >= ? THEN 1 ELSE 0 END), MIN(parked_at), MAX(parked_at)"
            + " FROM (SELECT fingerprint, parked_at FROM %s ORDER BY parked_at DESC LIMIT " + CappedCount.LIMIT
            + ") latest GROUP BY fingerprint ORDER BY COUNT(*) DESC, MAX(parked_at) DESC LIMIT " + MOST;
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

    List<ParkedView> ofMessages() {
        return largest("MESSAGE", MESSAGES, MESSAGE);
    }

    List<ParkedView> ofEvents() {
        return largest("EVENT", EVENTS, EVENT);
    }

    static String largestIn(String from) {
        return LARGEST.formatted(from);
    }

    private List<ParkedView> largest(String source, String from, String latest) {
        OffsetDateTime recently = database.now().minus(RECENT).atOffset(ZoneOffset.UTC);
        return database.query(largestIn(from), Row::read, recently).stream()
                .flatMap(cause -> latest(latest, cause).map(named -> view(source, cause, named)).stream())
                .toList();
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

    private static ParkedView view(String source, Row cause, Row latest) {
        return new ParkedView(
                cause.uuid(0),
                source,
                latest.text(0),
                latest.text(1),
                latest.text(2),
                latest.text(3),
                cause.count(1),
                cause.count(2),
                cause.time(3),
                cause.time(4));
    }
}

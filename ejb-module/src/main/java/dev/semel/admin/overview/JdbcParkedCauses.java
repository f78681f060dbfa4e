package dev.semel.admin.overview;

import dev.semel.admin.failed.FailedView;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.listing.CappedCount;
import dev.semel.internal.listing.Row;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is parked, and its largest causes.
 *
 * <ol>
 *   <li>The first {@link #MOST_COUNTED}, which are all but in the worst nights, are counted by fingerprint, in the order of the index of
 *       parked entries and in it alone.
 *   <li>Where there are more, the latest 10,000 are counted, too. So a flood of one cause hides none that was there before it, and each
 *       page pays the same, however many are parked.
 *   <li>What a cause is called is read from the latest of its entries.
 * </ol>
 */
@Dependent
class JdbcParkedCauses {

    static final int MOST_COUNTED = 25_000;

    private static final Duration RECENT = Duration.ofMinutes(10);
    private static final int MOST = 5;

    // PostgreSQL has an index of parked events, and says so only if it is asked in its words.
    static final String MESSAGES = "semel_parked_message WHERE status = 'PARKED'";
    static final String EVENTS = "semel_outbox_event WHERE status = 'PARKED' AND parked_at IS NOT NULL";
    // COUNT, because MariaDB adds up a SUM as decimals: that took half of its time.
    private static final String CAUSES = "SELECT fingerprint, COUNT(*),"
            + " COUNT(CASE WHEN parked_at >= ? THEN 1 END), MIN(parked_at), MAX(parked_at), SUM(COUNT(*)) OVER (),"
            + " MAX(MAX(parked_at)) OVER ()"
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

    static String causesOfTheFirstIn(String from) {
        return CAUSES.formatted(from + " ORDER BY parked_at", MOST_COUNTED);
    }

    static String causesOfTheLatestIn(String from) {
        return CAUSES.formatted(from + " AND parked_at > ? ORDER BY parked_at DESC", CappedCount.LIMIT);
    }

    private Parked largest(String source, String from, String latest) {
        Instant recently = database.now().minus(RECENT);
        String ordered = inTheOrderOfItsIndex(from);
        List<Row> first = database.query(causesOfTheFirstIn(ordered), Row::read, recently);
        long total = first.isEmpty() ? 0 : first.get(0).count(5);
        boolean isWhole = total < MOST_COUNTED;
        List<Cause> causes = isWhole
                ? first.stream().map(row -> Cause.of(row, true)).toList()
                : largestOf(first, database.query(causesOfTheLatestIn(ordered), Row::read, recently, lastOf(first)));
        List<ParkedView> named = causes.stream()
                .flatMap(cause -> latest(latest, cause).map(entry -> view(source, cause, entry, isWhole)).stream())
                .toList();
        return new Parked(total, named);
    }

    // MariaDB would read all of another index and sort it.
    private String inTheOrderOfItsIndex(String from) {
        String table = from.substring(0, from.indexOf(' '));
        return database.dialect() == Dialect.MARIADB
                ? table + " FORCE INDEX (" + table + "_parked)" + from.substring(table.length())
                : from;
    }

    private static OffsetDateTime lastOf(List<Row> causes) {
        return causes.get(0).time(6).atOffset(ZoneOffset.UTC);
    }

    private static List<Cause> largestOf(List<Row> first, List<Row> latest) {
        Map<Optional<UUID>, Cause> causes = new HashMap<>();
        first.forEach(row -> causes.put(Optional.ofNullable(row.uuidOrNull(0)), Cause.of(row, true)));
        latest.forEach(row -> causes.merge(
                Optional.ofNullable(row.uuidOrNull(0)),
                Cause.of(row, false),
                (early, late) -> new Cause(
                        early.fingerprint(),
                        early.number() + late.number(),
                        early.recent() + late.recent(),
                        early.since(),
                        late.latestAt())));
        return causes.values().stream()
                .sorted(Comparator.comparingLong(Cause::number)
                        .thenComparing(Cause::latestAt)
                        .reversed())
                .limit(MOST)
                .toList();
    }

    // Empty if all of them were retried or given up since they were counted.
    private Optional<Row> latest(String latest, Cause cause) {
        OffsetDateTime parkedAt = cause.latestAt().atOffset(ZoneOffset.UTC);
        UUID fingerprint = cause.fingerprint();
        List<Row> found = fingerprint == null
                ? database.query(latest.formatted("fingerprint IS NULL"), Row::read, parkedAt)
                : database.query(latest.formatted("fingerprint = ?"), Row::read, parkedAt, fingerprint);
        return found.stream().findFirst();
    }

    private static ParkedView view(String source, Cause cause, Row latest, boolean isWhole) {
        return new ParkedView(
                cause.fingerprint(),
                source,
                latest.text(0),
                latest.text(1),
                latest.textOrNull(2),
                latest.textOrNull(3),
                cause.number(),
                isWhole,
                cause.recent(),
                cause.since(),
                cause.latestAt());
    }

    /**
     * What was counted of a cause.
     *
     * @param since when its first entry was parked; null if the first one was not among those that were counted
     */
    private record Cause(
            @Nullable UUID fingerprint, long number, long recent, @Nullable Instant since, Instant latestAt) {

        static Cause of(Row row, boolean isFromTheFirst) {
            return new Cause(
                    row.uuidOrNull(0), row.count(1), row.count(2), isFromTheFirst ? row.time(3) : null, row.time(4));
        }
    }
}

package dev.semel.internal.retention.jpa;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.retention.RetentionRule;
import dev.semel.internal.settings.RetentionSettings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The partitions of the archive, where PostgreSQL has made a partitioned table of it. Months, in UTC: those to come are created,
 * or inserts would be refused, and those whose time is over are dropped. The next one begins where the last one ends.
 */
@Dependent
class ArchivePartitions implements PeriodicWork {

    private static final Logger LOG = Logger.getLogger(ArchivePartitions.class.getName());
    private static final int MONTHS_AHEAD = 2;
    private static final String IS_PARTITIONED =
            "SELECT COUNT(*) FROM pg_partitioned_table WHERE partrelid = to_regclass('semel_outbox_archive')";

    // One node at a time; the lock is the database's and ends with the transaction. "semelarc" in ASCII.
    private static final String LOCK =
            "SELECT COUNT(*) FROM (SELECT 1) one WHERE pg_try_advisory_xact_lock(8315168244044460643)";
    // Of a default partition, and of one without an end, there is no time: the first is never full, the second never
    // over.
    private static final String PARTITIONS = "SELECT CAST(CAST(c.oid AS regclass) AS text),"
            + " CAST(substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO [(]''(.*)''[)]') AS timestamp with time zone),"
            + " CASE WHEN pg_get_expr(c.relpartbound, c.oid) LIKE '%TO (MAXVALUE)' THEN 1 ELSE 0 END"
            + " FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid"
            + " WHERE i.inhparent = to_regclass('semel_outbox_archive') ORDER BY 2";
    private static final String CREATE =
            "CREATE TABLE semel_outbox_archive_%s PARTITION OF semel_outbox_archive FOR VALUES FROM ('%s') TO ('%s')";
    private static final DateTimeFormatter MONTH = DateTimeFormatter.ofPattern("uuuu_MM");
    private static final DateTimeFormatter WITHIN_MONTH = DateTimeFormatter.ofPattern("uuuu_MM_dd_HHmmss");

    private final Database database;
    private final Transactions transactions;
    private final RetentionRule rule;
    private final RetentionSettings settings;

    @Inject
    ArchivePartitions(Database database, Transactions transactions, RetentionRule rule, RetentionSettings settings) {
        this.database = database;
        this.transactions = transactions;
        this.rule = rule;
        this.settings = settings;
    }

    @Override
    public Optional<Period> period() {
        // Before the first purge, which moves events to where there is a partition for them.
        return Optional.of(Period.fromNowEvery(settings.schedule().interval()));
    }

    @Override
    public String failure() {
        return "The partitions of the archive could not be rotated; it is tried again in "
                + settings.schedule().interval()
                + ". Events stay where they are until there is a partition for them.";
    }

    @Override
    public void run() {
        Duration archived = rule.now().archived();
        int dropped = transactions.inNew(() -> rotate(archived));
        if (dropped > 0) {
            LOG.log(Level.INFO, "Dropped {0} partitions of the archive, all older than {1}.", new Object[] {
                dropped, archived
            });
        }
    }

    /** Answers how many were dropped. In the transaction of the caller. */
    int rotate(Duration age) {
        if (database.dialect() != Dialect.POSTGRESQL
                || database.number(IS_PARTITIONED) == 0
                || database.number(LOCK) == 0) {
            return 0;
        }
        Instant now = database.now();
        List<Partition> partitions = database.query(
                PARTITIONS,
                row -> new Partition(
                        row.getString(1),
                        Database.instantOrNull(row.getObject(2, OffsetDateTime.class)),
                        row.getInt(3) == 1));
        if (partitions.stream().noneMatch(Partition::isEndless)) {
            createAhead(now, partitions);
        }
        List<Partition> over = partitions.stream()
                .filter(partition -> partition.end() != null && !partition.end().isAfter(now.minus(age)))
                .toList();
        over.forEach(partition -> execute("DROP TABLE " + partition.table()));
        return over.size();
    }

    private void createAhead(Instant now, List<Partition> partitions) {
        OffsetDateTime thisMonth = startOfMonth(now.atOffset(ZoneOffset.UTC));
        OffsetDateTime next = partitions.stream()
                .map(Partition::end)
                .filter(Objects::nonNull)
                .map(end -> end.atOffset(ZoneOffset.UTC))
                .reduce(thisMonth, (one, other) -> one.isAfter(other) ? one : other);
        OffsetDateTime end = thisMonth.plusMonths(MONTHS_AHEAD + 1L);
        while (next.isBefore(end)) {
            OffsetDateTime following = startOfMonth(next).plusMonths(1);
            boolean isWhole = next.equals(startOfMonth(next));
            execute(CREATE.formatted(next.format(isWhole ? MONTH : WITHIN_MONTH), next, following));
            next = following;
        }
    }

    private static OffsetDateTime startOfMonth(OffsetDateTime time) {
        return time.withDayOfMonth(1).truncatedTo(ChronoUnit.DAYS);
    }

    private void execute(String ddl) {
        database.update(ddl);
    }

    /** A partition; {@code end} is null if it has none. */
    private record Partition(String table, @Nullable Instant end, boolean isEndless) {}
}

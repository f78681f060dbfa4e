package dev.semel.retention.jpa;

import dev.semel.jpa.Database;
import dev.semel.jpa.Dialect;
import dev.semel.retention.ArchivePartitions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;

/**
 * Monthly partitions on PostgreSQL, in UTC. Whatever the names and lengths of those that are there: the next one begins where
 * the last one ends.
 */
@Dependent
class JpaArchivePartitions implements ArchivePartitions {

    private static final int MONTHS_AHEAD = 2;
    private static final String IS_PARTITIONED =
            "SELECT COUNT(*) FROM pg_partitioned_table WHERE partrelid = to_regclass('semel_outbox_archive')";

    // One node at a time; the lock is the database's and ends with the transaction. "semelarc" in ASCII.
    private static final String LOCK =
            "SELECT COUNT(*) FROM (SELECT 1) one WHERE pg_try_advisory_xact_lock(8315168244044460643)";
    private static final String PARTITIONS = "SELECT CAST(CAST(c.oid AS regclass) AS text),"
            + " CAST(substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO [(]''(.*)''[)]') AS timestamp with time zone)"
            + " FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid"
            + " WHERE i.inhparent = to_regclass('semel_outbox_archive') ORDER BY 2";
    private static final String CREATE =
            "CREATE TABLE semel_outbox_archive_%1$tY_%1$tm PARTITION OF semel_outbox_archive"
                    + " FOR VALUES FROM ('%1$s 00:00:00+00') TO ('%2$s 00:00:00+00')";

    private final Database database;

    @Inject
    JpaArchivePartitions(Database database) {
        this.database = database;
    }

    @Override
    @Transactional(TxType.REQUIRES_NEW)
    public int rotate(Duration age) {
        if (database.dialect() != Dialect.POSTGRESQL || count(IS_PARTITIONED) == 0 || count(LOCK) == 0) {
            return 0;
        }
        Instant now = database.now();
        List<Object[]> partitions = Database.rows(database.nativeQuery(PARTITIONS));
        createAhead(now, partitions);
        return dropBefore(now.minus(age), partitions);
    }

    private void createAhead(Instant now, List<Object[]> partitions) {
        LocalDate thisMonth = LocalDate.ofInstant(now, ZoneOffset.UTC).withDayOfMonth(1);
        LocalDate next = partitions.stream()
                .map(row -> LocalDate.ofInstant(Database.instant(row[1]), ZoneOffset.UTC))
                .reduce(thisMonth, (one, other) -> one.isAfter(other) ? one : other);
        LocalDate end = thisMonth.plusMonths(MONTHS_AHEAD + 1L);
        while (next.isBefore(end)) {
            LocalDate following = YearMonth.from(next).plusMonths(1).atDay(1);
            execute(CREATE.formatted(next, following));
            next = following;
        }
    }

    private int dropBefore(Instant limit, List<Object[]> partitions) {
        int dropped = 0;
        for (Object[] partition : partitions) {
            if (!Database.instant(partition[1]).isAfter(limit)) {
                execute("DROP TABLE " + partition[0]);
                dropped++;
            }
        }
        return dropped;
    }

    private int count(String query) {
        return ((Number) database.nativeQuery(query).getSingleResult()).intValue();
    }

    private void execute(String ddl) {
        database.nativeQuery(ddl).executeUpdate();
    }
}

package dev.semel.internal.retention.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.Rows;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.retention.PurgeTarget;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.testing.SameTransaction;
import dev.semel.testing.TestDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ArchivePartitionsTest {

    private static final Duration YEAR = Duration.ofDays(365);
    private static final Duration AGE = Duration.ofDays(4_000);
    private static final String RESTORE = "DROP TABLE semel_outbox_archive CASCADE;"
            + " ALTER TABLE archive_kept RENAME CONSTRAINT archive_kept_pk TO semel_outbox_archive_pk;"
            + " ALTER INDEX archive_kept_archived RENAME TO semel_outbox_archive_archived;"
            + " ALTER TABLE archive_kept RENAME TO semel_outbox_archive";

    private final TestDatabase postgres = TestDatabase.of(Dialect.POSTGRESQL);
    private final String name = "partition-" + UUID.randomUUID();

    @ParameterizedTest
    @EnumSource
    void areNoneOfAPlainTable(Dialect dialect) {
        assertThat(rotate(TestDatabase.of(dialect), YEAR)).isZero();
    }

    @Test
    void areCreatedAheadAndDroppedWhenAllOfThemIsOld() throws Exception {
        keepAPlainTable();
        archiveOne();
        execute(shippedScript());
        try {
            assertThat(rotate(postgres, YEAR)).isZero();
            assertThat(partitions()).hasSize(3).first().isEqualTo("semel_outbox_archive_first");
            assertThat(rotate(postgres, YEAR)).isZero();
            assertThat(partitions()).hasSize(3);
            archiveOne();
            assertThat(rows()).isEqualTo(2);

            assertThat(rotate(postgres, untilTheMiddleOfNextMonth().negated())).isEqualTo(1);
            assertThat(rows()).isZero();
            assertThat(partitions()).hasSize(2).doesNotContain("semel_outbox_archive_first");
        } finally {
            execute(RESTORE);
        }
    }

    @Test
    void areCreatedBehindOneThatWasMadeByHandAndBesideADefault() throws Exception {
        keepAPlainTable();
        execute(shippedScript());
        try {
            execute("CREATE TABLE semel_outbox_archive_rest PARTITION OF semel_outbox_archive DEFAULT;"
                    + " CREATE TABLE semel_outbox_archive_mine PARTITION OF semel_outbox_archive"
                    + " FOR VALUES FROM (" + monthsAhead(1) + ") TO (" + monthsAhead(2) + " - interval '2 hours')");
            assertThat(rotate(postgres, YEAR)).isZero();
            assertThat(partitions()).hasSize(5);
            assertThat(rotate(postgres, YEAR)).isZero();
            assertThat(partitions()).hasSize(5);
            archiveOne();
            assertThat(rows()).isEqualTo(1);
        } finally {
            execute(RESTORE);
        }
    }

    @Test
    void areNotCreatedBehindOneWithoutAnEnd() throws Exception {
        keepAPlainTable();
        execute(shippedScript());
        try {
            execute("CREATE TABLE semel_outbox_archive_endless PARTITION OF semel_outbox_archive" + " FOR VALUES FROM ("
                    + monthsAhead(1) + ") TO (MAXVALUE)");
            assertThat(rotate(postgres, YEAR)).isZero();
            assertThat(partitions()).hasSize(2);
        } finally {
            execute(RESTORE);
        }
    }

    private static Duration untilTheMiddleOfNextMonth() {
        OffsetDateTime now = OffsetDateTime.now(ZoneOffset.UTC);
        return Duration.between(now, now.plusMonths(1).withDayOfMonth(15));
    }

    private static String monthsAhead(int months) {
        return "date_trunc('month', CURRENT_TIMESTAMP AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' + interval '" + months
                + " months'";
    }

    private void archiveOne() {
        postgres.doInTransaction(database -> {
            new Rows(database).event(name, "PUBLISHED", AGE.plusDays(1));
            TestExpiredRows.of(database, Published.ARCHIVE).delete(PurgeTarget.PUBLISHED_EVENTS, AGE, 10);
        });
    }

    private static int rotate(TestDatabase on, Duration age) {
        return on.inTransaction(
                database -> new ArchivePartitions(database, new SameTransaction(), null, null).rotate(age));
    }

    @SuppressWarnings("unchecked")
    private List<String> partitions() {
        return postgres.inTransaction(database -> database.column(
                "SELECT c.relname FROM pg_inherits i"
                        + " JOIN pg_class c ON c.oid = i.inhrelid"
                        + " WHERE i.inhparent = to_regclass('semel_outbox_archive') ORDER BY 1 DESC",
                String.class));
    }

    private int rows() {
        return postgres.inTransaction(
                database -> database.number("SELECT COUNT(*) FROM semel_outbox_archive WHERE destination = ?", name));
    }

    // Other tests go on with the table as it was.
    private void keepAPlainTable() throws SQLException {
        execute("ALTER TABLE semel_outbox_archive RENAME TO archive_kept;"
                + " ALTER TABLE archive_kept RENAME CONSTRAINT semel_outbox_archive_pk TO archive_kept_pk;"
                + " ALTER INDEX semel_outbox_archive_archived RENAME TO archive_kept_archived;"
                + " CREATE TABLE semel_outbox_archive (LIKE archive_kept INCLUDING DEFAULTS,"
                + " CONSTRAINT semel_outbox_archive_pk PRIMARY KEY (id, archived_at));"
                + " CREATE INDEX semel_outbox_archive_archived ON semel_outbox_archive (archived_at)");
    }

    private static String shippedScript() throws IOException {
        try (InputStream script =
                ArchivePartitionsTest.class.getResourceAsStream("/META-INF/semel/partitions/postgresql.sql")) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = postgres.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}

package dev.semel.admin.cause;

import static dev.semel.testing.ManyRows.ago;
import static dev.semel.testing.ManyRows.newId;
import static dev.semel.testing.ManyRows.numbers;
import static dev.semel.testing.ManyRows.secondsAgo;
import static dev.semel.testing.ManyRows.sharedId;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.admin.PageRequest;
import dev.semel.admin.failed.FailedQuery;
import dev.semel.admin.failed.FailedSource;
import dev.semel.admin.failed.TestFailedEntries;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.testing.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Causes are counted, and the list by a cause is found, in the index of what is parked, beside ten times as many rows that are
 * retried or published. With {@code -Dplans.failed=200000} the times are printed, with {@code -Dplans.dialect=MARIADB} those of one
 * database, and {@code -Dplans.beside=3} beside fewer.
 */
@Tag("long")
class FailedPlansTest {

    private static final int FAILED = Integer.getInteger("plans.failed", 2_000);
    private static final boolean IS_MEASURED = Integer.getInteger("plans.failed") != null;
    // The first looks after the rows were written take longer, on MariaDB up to three times.
    private static final int LOOKS = IS_MEASURED ? 5 : 1;
    private static final String ONE = System.getProperty("plans.dialect");
    private static final int CAUSES = 300;
    private static final int BESIDE = Integer.getInteger("plans.beside", 10);
    private static final UUID CAUSE = cause(7);
    private static final String UNSEEN_PAGES = "SELECT COUNT(*) FROM pg_class WHERE relallvisible < relpages * 0.99"
            + " AND oid IN ('semel_parked_message'::regclass, 'semel_outbox_event'::regclass)";

    @BeforeAll
    static void fill() {
        empty();
        for (Dialect dialect : Dialect.values()) {
            if (isWanted(dialect)) {
                fill(TestDatabase.of(dialect));
            }
        }
    }

    private static boolean isWanted(Dialect dialect) {
        return ONE == null || dialect.name().equals(ONE);
    }

    // Each row has a key, an id and a time of its own, as real ones do: PostgreSQL would plan for what it sees.
    private static void fill(TestDatabase database) {
        messages(database, 0, FAILED, "PARKED");
        messages(database, FAILED, FAILED * BESIDE, "RETRIED");
        events(database, 0, FAILED, "PARKED");
        events(database, FAILED, FAILED * BESIDE, "PUBLISHED");
        if (database.dialect() == Dialect.POSTGRESQL) {
            vacuum(database);
        } else {
            database.doInTransaction(open -> {
                if (database.dialect() == Dialect.MARIADB) {
                    open.query("ANALYZE TABLE semel_parked_message, semel_outbox_event", row -> 0);
                } else {
                    open.update("ANALYZE");
                }
            });
        }
    }

    // As the autovacuum does: an index alone answers only for pages that it has seen. It leaves those that an older
    // transaction may see differently, that of another vacuum for example.
    private static void vacuum(TestDatabase database) {
        try (Connection connection = database.dataSource().getConnection();
                Statement vacuum = connection.createStatement()) {
            await().atMost(Duration.ofMinutes(5)).until(() -> {
                vacuum.execute("VACUUM ANALYZE semel_parked_message, semel_outbox_event");
                try (ResultSet unseen = vacuum.executeQuery(UNSEEN_PAGES)) {
                    return unseen.next() && unseen.getInt(1) == 0;
                }
            });
        } catch (SQLException refused) {
            throw new IllegalStateException("PostgreSQL refused a vacuum.", refused);
        }
    }

    private static void messages(TestDatabase database, int first, int end, String status) {
        Dialect dialect = database.dialect();
        database.doInTransaction(open -> open.update("INSERT INTO semel_parked_message (id, consumer, delivery_hash,"
                + " key_hash, key_text, status, reason, destination, body_kind, headers, error_type, error_message,"
                + " error_stack, fingerprint, attempts, retries, node, parked_at) SELECT "
                + newId(dialect)
                + ", CONCAT('plans', MOD(n, 7)), " + newId(dialect) + ", " + newId(dialect)
                + ", CONCAT('order-', n), '" + status
                + "', 'ATTEMPTS_USED_UP', 'orders', 'EMPTY', '{}', 'shop.Down', CONCAT('No carrier for order-', n),"
                + " REPEAT('at shop.Ship.onMessage(Ship.java) ', 100), " + sharedId(300, dialect)
                + ", 4, MOD(n, 2), 'n', "
                + secondsAgo(dialect) + " FROM " + numbers(dialect, first, end)));
    }

    // One pass parks 50 events at the same time.
    private static void events(TestDatabase database, int first, int end, String status) {
        Dialect dialect = database.dialect();
        String parkedAt = status.equals("PARKED") ? ago("n - MOD(n, 50)", dialect) : "NULL";
        database.doInTransaction(open -> open.update("INSERT INTO semel_outbox_event (id, slot, event_group,"
                + " event_type, destination, destination_kind, key_text, body_kind, headers, status, attempts,"
                + " node, created_at, error_type, error_message, error_stack, fingerprint, retries, parked_at) SELECT "
                + newId(dialect)
                + ", MOD(n, 16), CONCAT('g', n), 't', 'orders', 'QUEUE', CONCAT('key-', n), 'EMPTY', '{}', '"
                + status
                + "', 10, 'n', CURRENT_TIMESTAMP, 'jakarta.jms.JMSException', CONCAT('No such queue ', n),"
                + " REPEAT('at shop.Relay.send(Relay.java) ', 100), " + sharedId(300, dialect) + ", MOD(n, 2), "
                + parkedAt
                + " FROM " + numbers(dialect, first, end)));
    }

    private static UUID cause(int number) {
        return UUID.fromString("00000000-0000-5000-8000-%012d".formatted(number));
    }

    @AfterAll
    static void empty() {
        for (Dialect dialect : Dialect.values()) {
            TestDatabase database = TestDatabase.of(dialect);
            new OutboxTables(database);
            database.doInTransaction(open -> open.update("DELETE FROM semel_parked_message"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void findsCausesAndTheListOfOneInTheTimeOfAPage(Dialect dialect) {
        if (!isWanted(dialect)) {
            return;
        }
        FailedQuery all = new FailedQuery(null, null, null, null, null, null, null, null);
        FailedQuery one = new FailedQuery(null, null, null, null, null, CAUSE, null, null);
        PageRequest newest = new PageRequest(0, 25, "parkedAt", false);
        int ofOneCause = 2 * (FAILED / CAUSES + (FAILED % CAUSES > 7 ? 1 : 0));

        for (int i = 0; i < LOOKS; i++) {
            List<Integer> found = List.of(
                    measured(dialect, "causes", open -> new JdbcFailedGroups(open)
                            .largest()
                            .size()),
                    measured(
                            dialect,
                            "one cause",
                            open -> new JdbcFailedGroups(open).cause(CAUSE).isPresent() ? 1 : 0),
                    measured(dialect, "list", open -> TestFailedEntries.page(open, all, newest)
                            .rows()
                            .size()),
                    measured(dialect, "list of a cause", open -> TestFailedEntries.page(open, one, newest)
                            .total()));

            assertThat(found).containsExactly(CAUSES, 1, 25, ofOneCause);
        }
    }

    /** It wrote all of them down for the count, with their texts. */
    @Test
    void readsNoMoreThanAPageOfTheListOnMariaDb() {
        if (IS_MEASURED) {
            return;
        }
        FailedQuery all = new FailedQuery(null, null, null, null, null, null, null, null);
        TestDatabase.of(Dialect.MARIADB).doInTransaction(open -> {
            long before = pagesRead(open);

            TestFailedEntries.page(open, all, new PageRequest(0, 25, "parkedAt", false));

            assertThat(pagesRead(open) - before).isLessThan(2L * FAILED);
        });
    }

    private static long pagesRead(Database open) {
        return open.query("SHOW GLOBAL STATUS LIKE 'Innodb_buffer_pool_read_requests'", row -> row.getLong(2))
                .get(0);
    }

    /**
     * PostgreSQL reads a small table as a whole to find the sample of each cause, as it should, and a large one by its primary key. It
     * also reads one as a whole of which a quarter is parked, so the plans of a measured run are not held. Notes are few.
     */
    @ParameterizedTest
    @EnumSource
    void readsNoTableFromItsBeginningToItsEnd(Dialect dialect) {
        if (IS_MEASURED) {
            return;
        }
        for (FailedSource source : FailedSource.values()) {
            for (String statement : List.of(JdbcFailedGroups.groupsOf(source), JdbcFailedGroups.oneOf(source))) {
                assertThat(plan(dialect, statement))
                        .containsPattern("semel_(parked_message|outbox_event)_(parked|cause|due)")
                        .doesNotContain("tableScan", "ALL e ", "ALL s ", "ALL semel")
                        .doesNotContainPattern("Seq Scan on semel_(?!cause_note)[a-z_]+ [^e]");
            }
        }
    }

    private static int measured(Dialect dialect, String what, Function<Database, Integer> work) {
        return TestDatabase.of(dialect).inTransaction(open -> {
            long began = System.nanoTime();
            int result = work.apply(open);
            if (IS_MEASURED) {
                System.out.printf("%s %s: %d in %,d us%n", dialect, what, result, (System.nanoTime() - began) / 1_000);
            }
            return result;
        });
    }

    private static String plan(Dialect dialect, String statement) {
        String asked = statement
                .replace("fingerprint = ?", "fingerprint = '" + CAUSE + "'")
                .replace("?", "TIMESTAMP '2026-01-01 00:00:00'");
        return TestDatabase.of(dialect)
                .inTransaction(open -> String.join(
                        "\n",
                        open.query(
                                "EXPLAIN " + asked,
                                row -> dialect == Dialect.MARIADB
                                        ? row.getString("type") + " " + row.getString("table") + " "
                                                + row.getString("key")
                                        : row.getString(1))));
    }
}

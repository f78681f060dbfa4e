package dev.semel.admin.search;

import static dev.semel.testing.ManyRows.ago;
import static dev.semel.testing.ManyRows.newId;
import static dev.semel.testing.ManyRows.numbers;
import static dev.semel.testing.ManyRows.sharedId;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.Caller;
import dev.semel.admin.PageRequest;
import dev.semel.admin.Roles;
import dev.semel.admin.failed.FailedQuery;
import dev.semel.admin.failed.TestFailedEntries;
import dev.semel.admin.keys.KeyQuery;
import dev.semel.admin.keys.TestKeysAdmin;
import dev.semel.admin.outbox.OutboxQuery;
import dev.semel.admin.outbox.Retries;
import dev.semel.admin.outbox.TestOutboxAdmin;
import dev.semel.admin.overview.TestOverview;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.testing.PlannedDatabase;
import dev.semel.testing.PlannedDatabase.Planned;
import dev.semel.testing.TestDatabase;
import jakarta.ejb.SessionContext;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What an operator looks at first, at any size: an exact search, the lists as they open, and the overview read no table of keys, events
 * or parked messages from its beginning to its end. Each statement that is really asked is held to that. With
 * {@code -Dplans.rows=10000000 -Dplans.dialect=POSTGRESQL} there are that many keys and published events, a tenth of scheduled events and a
 * fiftieth of failed messages in 300 causes, and how long each statement takes is printed.
 */
@Tag("long")
class ConsolePlansTest {

    private static final int ROWS = Integer.getInteger("plans.rows", 20_000);
    private static final int PARKED = ROWS / 50;
    private static final boolean IS_MEASURED = Integer.getInteger("plans.rows") != null;
    private static final String ONE = System.getProperty("plans.dialect");
    private static final String CONSUMER = "plans";
    private static final UUID KEY = UUID.fromString(IdempotencyKey.hash(CONSUMER, "order-7"));
    private static final UUID PARKED_KEY = UUID.fromString(IdempotencyKey.hash(CONSUMER, "order-9"));
    private static final UUID EVENT = new UUID(4711, 4711);
    private static final String LARGE =
            "\\b(semel_idempotency_record|semel_outbox_event|semel_parked_message|semel_audit_subject|semel_operation_row|e|m|p|r|about|part)\\b";

    private static final List<String> WHOLE = List.of(
            // PostgreSQL, but for the count of a list without a condition, which ends after 10,000 rows
            "Seq Scan on " + LARGE,
            // MariaDB
            "(?m)^ALL " + LARGE,
            // H2
            "(?i)" + LARGE + "\\.tableScan");

    enum Look {
        SEARCH_FOR_A_KEY(database -> TestSearch.find(database, "order-7").keys().size()),
        SEARCH_FOR_AN_AGGREGATE(
                database -> TestSearch.find(database, "account-7").events().size()),
        SEARCH_FOR_AN_EVENT(
                database -> TestSearch.find(database, EVENT.toString()).events().size()),
        SEARCH_FOR_A_CORRELATION_ID(
                database -> TestSearch.find(database, "basket-9").keys().size()),
        LIST_OF_FAILED(database -> TestFailedEntries.page(
                        database,
                        new FailedQuery(null, null, null, null, null, null, null, null),
                        new PageRequest(0, 25, "parkedAt", false))
                .rows()
                .size()),
        LIST_OF_EVENTS(database -> TestOutboxAdmin.of(database, viewer())
                .page(
                        new OutboxQuery(null, null, null, null, null, Retries.WITHOUT, null, null),
                        new PageRequest(0, 25, "createdAt", false))
                .rows()
                .size()),
        LIST_OF_KEYS_BY_AN_EXACT_KEY(database -> TestKeysAdmin.of(database, viewer())
                .page(new KeyQuery("order-7", null, null, null, null), new PageRequest(0, 25, "firstSeenAt", false))
                .rows()
                .size()),
        LIST_OF_KEYS_BY_A_HASH(database -> TestKeysAdmin.of(database, viewer())
                .page(
                        new KeyQuery(KEY.toString(), null, null, null, null),
                        new PageRequest(0, 25, "firstSeenAt", false))
                .rows()
                .size()),
        LIST_OF_FAILED_BY_AN_EXACT_KEY(database -> TestFailedEntries.page(
                        database,
                        new FailedQuery(null, null, null, null, "order-9", null, null, null),
                        new PageRequest(0, 25, "parkedAt", false))
                .rows()
                .size()),
        LIST_OF_KEYS(database -> TestKeysAdmin.of(database, viewer())
                .page(new KeyQuery(null, null, null, null, null), new PageRequest(0, 25, "firstSeenAt", false))
                .rows()
                .size()),
        PLAN_OF_FORGET(database -> (int) TestKeysAdmin.of(database, viewer())
                .planForget(List.of(KEY.toString()))
                .keys()),
        TABS_OF_EVENTS(database -> TestOutboxAdmin.of(database, viewer())
                .counts(new OutboxQuery(null, null, null, null, null, Retries.WITHOUT, null, null))
                .size()),
        TABS_OF_KEYS(database -> TestKeysAdmin.of(database, viewer())
                .counts(new KeyQuery(null, null, null, null, null))
                .size()),
        BANNER(database -> TestOverview.of(database).pulse().parked().size()),
        OVERVIEW(database -> TestOverview.of(database).now().consumers().size());

        private final Function<Database, Integer> work;

        Look(Function<Database, Integer> work) {
            this.work = work;
        }
    }

    @BeforeAll
    static void fill() {
        empty();
        for (Dialect dialect : dialects()) {
            TestDatabase.of(dialect).doInTransaction(open -> fill(open, dialect));
            TestDatabase.of(dialect).doInTransaction(open -> {
                if (dialect == Dialect.MARIADB) {
                    open.query(
                            "ANALYZE TABLE semel_parked_message, semel_outbox_event, semel_idempotency_record",
                            row -> 0);
                } else {
                    open.update("ANALYZE");
                }
            });
        }
    }

    private static List<Dialect> dialects() {
        return ONE == null ? List.of(Dialect.values()) : List.of(Dialect.valueOf(ONE));
    }

    private static void fill(Database open, Dialect dialect) {
        String rows = numbers(dialect, 1, ROWS);
        String events = numbers(dialect, 1, ROWS);
        String scheduled = numbers(dialect, 1, ROWS / 10);
        String inAnHour = ago("-1.0 * (3600 + MOD(n, 86400))", dialect);
        String inAWeek = ago("n * 604800.0 / " + ROWS, dialect);
        Stream.of(
                        "INSERT INTO semel_consumer (node, application, consumer) SELECT 'n', 'a', 'plans'",
                        "INSERT INTO semel_idempotency_record (key_hash, consumer, key_text, status, attempts, duplicates, node,"
                                + " first_seen_at, completed_at) SELECT " + newId(dialect)
                                + ", 'plans', CONCAT('order-', n), 'COMPLETED', 0, 0, 'n', " + inAWeek + ", "
                                + inAWeek
                                + " FROM " + rows,
                        "INSERT INTO semel_outbox_event (id, slot, event_type, aggregate_type, aggregate_id, destination,"
                                + " destination_kind, key_text, body_kind, headers, status, attempts, node, created_at,"
                                + " published_at) SELECT " + newId(dialect)
                                + ", MOD(n, 16), 't', 'account', CONCAT('account-', n), 'orders', 'QUEUE', 'k', 'EMPTY', '{}',"
                                + " 'PUBLISHED', 0, 'n', " + inAWeek + ", " + inAWeek + " FROM " + events,
                        "INSERT INTO semel_outbox_event (id, slot, event_group, event_type, destination, destination_kind, key_text,"
                                + " body_kind, headers, status, attempts, node, created_at, due_at) SELECT "
                                + newId(dialect)
                                + ", MOD(n, 16), CONCAT('waits-', MOD(n, 1000)), 't', 'orders', 'QUEUE', 'k', 'EMPTY', '{}',"
                                + " 'SCHEDULED', 0, 'n', " + inAWeek + ", " + inAnHour + " FROM " + scheduled,
                        "INSERT INTO semel_parked_message (id, consumer, delivery_hash, key_hash, key_text, status, reason,"
                                + " body_kind, headers, error_type, error_message, fingerprint, attempts, node, parked_at, message_id,"
                                + " correlation_id) SELECT "
                                + newId(dialect) + ", 'plans', " + newId(dialect) + ", " + newId(dialect)
                                + ", CONCAT('order-', n), CASE WHEN n < " + PARKED
                                + " THEN 'PARKED' ELSE 'RETRIED' END, 'ATTEMPTS_USED_UP', 'EMPTY', '{}', 'shop.Down', 'No', "
                                + sharedId(300, dialect) + ", 4, 'n', " + inAWeek
                                + ", CONCAT('ID:', n), CONCAT('basket-', n) FROM "
                                + numbers(dialect, 1, Math.max(4 * PARKED, 20_000)),
                        "INSERT INTO semel_audit (id, acted_at, user_name, action, target, affected, outcome, node) SELECT "
                                + newId(dialect) + ", " + inAWeek + ", 'plans', 'retry', 'x', 1, 'ALLOWED', 'n' FROM "
                                + rows,
                        "INSERT INTO semel_audit_subject (subject, line_id) SELECT " + newId(dialect)
                                + ", id FROM semel_audit WHERE user_name = 'plans'",
                        "INSERT INTO semel_operation (id, kind, user_name, action, scope, row_filter, until_at, planned, state,"
                                + " audit_line, node, per_second, due_at, started_at, progressed_at, ended_at) SELECT "
                                + newId(dialect)
                                + ", 'RETRY', 'plans', 'retry all', 'x', '{}', " + inAWeek + ", 1, 'DONE', "
                                + newId(dialect)
                                + ", 'n', 0, " + inAWeek + ", " + inAWeek + ", " + inAWeek + ", " + inAWeek
                                + " FROM " + numbers(dialect, 1, 200),
                        "INSERT INTO semel_operation_row (operation_id, entry_id, source, outcome) SELECT o.id, "
                                + newId(dialect)
                                + ", 'MESSAGE', 'DONE' FROM semel_operation o, " + numbers(dialect, 1, 100)
                                + " WHERE o.user_name = 'plans'")
                .forEach(statement -> open.update(statement));
        open.update("UPDATE semel_idempotency_record SET key_hash = ? WHERE key_text = 'order-7'", KEY);
        open.update("UPDATE semel_idempotency_record SET key_hash = ? WHERE key_text = 'order-9'", PARKED_KEY);
        open.update("UPDATE semel_parked_message SET key_hash = ? WHERE key_text = 'order-9'", PARKED_KEY);
        open.update("UPDATE semel_outbox_event SET id = ? WHERE aggregate_id = 'account-11'", EVENT);
    }

    @AfterAll
    static void empty() {
        for (Dialect dialect : dialects()) {
            TestDatabase database = TestDatabase.of(dialect);
            new OutboxTables(database);
            database.doInTransaction(
                    open -> Stream.of("semel_parked_message", "semel_idempotency_record", "semel_consumer")
                            .forEach(table -> open.update("DELETE FROM " + table + " WHERE consumer = 'plans'")));
            database.doInTransaction(open -> Stream.of("semel_audit", "semel_operation")
                    .forEach(table -> open.update("DELETE FROM " + table + " WHERE user_name = 'plans'")));
        }
    }

    static Stream<Arguments> looks() {
        return dialects().stream()
                .flatMap(dialect -> Stream.of(Look.values()).map(look -> Arguments.of(dialect, look)));
    }

    @ParameterizedTest
    @MethodSource("looks")
    void readsNoLargeTableFromItsBeginningToItsEnd(Dialect dialect, Look look) {
        TestDatabase.of(dialect).doAndRollBack(open -> {
            PlannedDatabase database = new PlannedDatabase(open);

            assertThat(look.work.apply(database)).as("rows found").isPositive();
            if (IS_MEASURED) {
                tellTimes(database, look, dialect);
            }
            assertThat(database.plans())
                    .isNotEmpty()
                    .filteredOn(ConsolePlansTest::mustBeNarrow)
                    .allSatisfy(planned -> WHOLE.forEach(whole ->
                            assertThat(planned.plan()).as(planned.question()).doesNotContainPattern(whole)));
        });
    }

    private static void tellTimes(PlannedDatabase database, Look look, Dialect dialect) {
        database.plans()
                .forEach(planned -> System.out.printf(
                        "%s %s %d ms: %s%n",
                        dialect, look, database.time(planned).toMillis(), planned.question()));
    }

    /** A count that nearly each row matches ends after 10,000 of them, wherever it reads. */
    private static boolean mustBeNarrow(Planned planned) {
        return !planned.question()
                .matches("SELECT COUNT\\(\\*\\) FROM \\(SELECT 1 AS one FROM semel_\\w+"
                        + "( WHERE consumer IS NULL)? LIMIT 10000\\) counted");
    }

    private static SessionContext viewer() {
        return Caller.named("vera", Roles.VIEWER);
    }
}

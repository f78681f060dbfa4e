package dev.semel.internal.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.store.jpa.OutboxSql;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.internal.reconciliation.Suspicions.Awaited;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The reconciler looks at what is open, and reads nothing of what is completed or published but the part that is new. With
 * {@code -Dplans.keys=10000000} the times are printed, with {@code -Dplans.dialect=MARIADB} those of one database.
 */
@Tag("long")
class ReconcilerPlansTest {

    private static final int KEYS = Integer.getInteger("plans.keys", 10_000);
    private static final boolean IS_MEASURED = Integer.getInteger("plans.keys") != null;
    private static final String ONE = System.getProperty("plans.dialect");
    private static final int STRANDED = KEYS / 100;
    private static final int LOOK = 5_000;
    private static final int PART = 500_000;
    private static final List<String> TABLES =
            List.of("semel_in_flight", "semel_attempt", "semel_parked_message", "semel_idempotency_record");

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

    private static void fill(TestDatabase database) {
        for (int first = 0; first < KEYS; first += PART) {
            int end = Math.min(first + PART, KEYS);
            keys(database, "COMPLETED", "NULL", first, end);
            events(database, first, end);
        }
        keys(database, "FAILED", newId(database.dialect()), 0, STRANDED);
        database.doInTransaction(open -> {
            if (database.dialect() == Dialect.MARIADB) {
                open.query("ANALYZE TABLE semel_outbox_event, semel_idempotency_record", row -> 0);
            } else {
                open.update("ANALYZE");
            }
        });
    }

    private static void keys(TestDatabase database, String status, String retry, int first, int end) {
        database.doInTransaction(open -> open.update("INSERT INTO semel_idempotency_record (key_hash, consumer,"
                + " key_text, status, attempts, duplicates, node, first_seen_at, retry_event_id) SELECT "
                + newId(database.dialect()) + ", CONCAT('plans', MOD(n, 7)), 'k', '" + status
                + "', 1, 0, 'n', CURRENT_TIMESTAMP, " + retry + " FROM "
                + numbers(database.dialect(), first, end)));
    }

    private static void events(TestDatabase database, int first, int end) {
        database.doInTransaction(open -> open.update("INSERT INTO semel_outbox_event (id, slot, event_group,"
                + " event_type, destination, destination_kind, key_text, body_kind, headers, status, attempts,"
                + " node, created_at, published_at) SELECT " + newId(database.dialect())
                + ", MOD(n, 16), CONCAT('g', MOD(n, 1000)), 't', 'orders', 'QUEUE', 'k', 'EMPTY', '{}',"
                + " 'PUBLISHED', 0, 'n', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM "
                + numbers(database.dialect(), first, end)));
    }

    private static String newId(Dialect dialect) {
        return switch (dialect) {
            case POSTGRESQL -> "gen_random_uuid()";
            case MARIADB -> "uuid()";
            case H2 -> "random_uuid()";
        };
    }

    private static String numbers(Dialect dialect, int first, int end) {
        String numbers =
                switch (dialect) {
                    case POSTGRESQL -> "generate_series(%d, %d) AS numbers(n)";
                    case MARIADB -> "(SELECT seq AS n FROM seq_%d_to_%d) AS numbers";
                    case H2 -> "system_range(%d, %d) AS numbers(n)";
                };
        return numbers.formatted(first, end - 1);
    }

    /** Of everything, because the reconciler looks at all of it, and tests before this one may have left some. */
    @AfterAll
    static void empty() {
        for (Dialect dialect : Dialect.values()) {
            TestDatabase database = TestDatabase.of(dialect);
            new OutboxTables(database);
            database.doInTransaction(open -> TABLES.forEach(table -> open.update("DELETE FROM " + table)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void looksAtWhatIsOpenAloneAndAtTheNewPartOfWhatIsPublished(Dialect dialect) {
        if (!isWanted(dialect)) {
            return;
        }
        Instant now = TestDatabase.of(dialect).inTransaction(Database::now);
        Instant before = now.plus(Duration.ofMinutes(1));
        List<Awaited> awaited = IntStream.range(0, 500)
                .mapToObj(n -> new Awaited(
                        IdempotencyKey.hash("plans", "unknown " + n), IdempotencyKey.hash("plans", "group " + n), 1L))
                .toList();

        List<Integer> found = List.of(
                measured(
                        dialect, "failed keys", look -> look.retried(null, LOOK).size()),
                measured(dialect, "parked keys", look -> look.parked(null, LOOK).size()),
                measured(dialect, "lapsed leases", look -> look.lapsed(before, LOOK)
                        .size()),
                measured(dialect, "parked without key", look -> look.parkedWithoutKey(before, LOOK)
                        .size()),
                measured(dialect, "held by nothing", look -> look.heldByNothing(before, LOOK)
                        .size()),
                measured(dialect, "slots", look -> look.unserved(before).size()),
                measured(dialect, "published", look -> look.published(
                                now.minus(Duration.ofHours(1)), null, before, 2_000)
                        .size()),
                measured(dialect, "known keys", look -> look.come(awaited).size()));

        assertThat(found).containsExactly(Math.min(STRANDED, LOOK), 0, 0, 0, 0, 0, 2_000, 0);
    }

    @ParameterizedTest
    @EnumSource
    void readsNoTableFromItsBeginningToItsEnd(Dialect dialect) {
        if (!isWanted(dialect)) {
            return;
        }
        List<String> plans = List.of(
                plan(dialect, SuspicionSql.RETRIED + SuspicionSql.IN_PLACE + LOOK),
                plan(dialect, SuspicionSql.PARKED + SuspicionSql.IN_PLACE + LOOK),
                plan(dialect, SuspicionSql.LAPSED + LOOK),
                plan(
                        dialect,
                        SuspicionSql.OVERDUE
                                .formatted(new OutboxSql(dialect).areScheduledUntil())
                                .replaceFirst("e?.?slot = \\?", "slot = 3")),
                plan(dialect, SuspicionSql.SENDABLE.replaceFirst("e.slot = \\?", "e.slot = 3")),
                plan(
                        dialect,
                        SuspicionSql.PUBLISHED
                                + SuspicionSql.IN_TIME.replaceFirst("\\?", "TIMESTAMP '2026-01-01 00:00:00'")
                                + " ORDER BY published_at, id LIMIT 2000"));

        assertThat(plans).allSatisfy(plan -> assertThat(plan)
                .containsPattern("semel_(idempotency_record_open|outbox_event_[a-z]+)")
                .doesNotContain("Seq Scan on semel_idempotency_record", "Seq Scan on semel_outbox_event")
                .doesNotContain("ALL null")
                .doesNotContain("tableScan"));
    }

    private static int measured(Dialect dialect, String what, Function<Suspicions, Integer> look) {
        return TestDatabase.of(dialect).inTransaction(open -> {
            long began = System.nanoTime();
            int found = look.apply(new JdbcSuspicions(open));
            if (IS_MEASURED) {
                System.out.printf("%s %s: %d in %,d us%n", dialect, what, found, (System.nanoTime() - began) / 1_000);
            }
            return found;
        });
    }

    private static String plan(Dialect dialect, String statement) {
        LocalDateTime moment = LocalDateTime.now(ZoneOffset.UTC).minusMinutes(5).truncatedTo(ChronoUnit.SECONDS);
        String asked = statement.replace("?", "TIMESTAMP '" + moment.toString().replace('T', ' ') + "'");
        return TestDatabase.of(dialect)
                .inTransaction(open -> String.join(
                        "\n",
                        open.query(
                                "EXPLAIN " + asked,
                                row -> dialect == Dialect.MARIADB
                                        ? row.getString("type") + " " + row.getString("key") + " "
                                                + row.getString("Extra")
                                        : row.getString(1))));
    }
}

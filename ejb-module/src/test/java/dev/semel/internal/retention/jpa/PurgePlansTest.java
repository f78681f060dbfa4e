package dev.semel.internal.retention.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.internal.retention.PurgeTarget;
import dev.semel.testing.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Half of what is published is kept for longer. The purge finds what is finished, or old, by an index. */
@Tag("long")
class PurgePlansTest {

    private static final int EVENTS = 10_000;

    @BeforeAll
    static void fill() {
        empty();
        for (Dialect dialect : Dialect.values()) {
            TestDatabase.of(dialect).doInTransaction(open -> {
                open.update("INSERT INTO semel_outbox_event (id, slot, event_type, destination, destination_kind,"
                        + " key_text, body_kind, headers, status, attempts, node, created_at, published_at, consumer)"
                        + " SELECT " + newId(dialect)
                        + ", MOD(n, 16), 't', 'orders', 'QUEUE', 'k', 'EMPTY', '{}',"
                        + " 'PUBLISHED', 0, 'n', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP,"
                        + " CASE WHEN MOD(n, 2) = 0 THEN 'shop' END FROM " + numbers(dialect));
                open.update("INSERT INTO semel_attempt (id, subject, attempt, attempted_at, node) SELECT "
                        + newId(dialect) + ", " + newId(dialect) + ", 1, CURRENT_TIMESTAMP, 'n' FROM "
                        + numbers(dialect));
                if (dialect == Dialect.MARIADB) {
                    open.query("ANALYZE TABLE semel_outbox_event, semel_attempt", row -> 0);
                } else {
                    open.update("ANALYZE");
                }
            });
        }
    }

    private static String newId(Dialect dialect) {
        return switch (dialect) {
            case POSTGRESQL -> "gen_random_uuid()";
            case MARIADB -> "uuid()";
            case H2 -> "random_uuid()";
        };
    }

    private static String numbers(Dialect dialect) {
        return switch (dialect) {
            case POSTGRESQL -> "generate_series(1, " + EVENTS + ") AS numbers(n)";
            case MARIADB -> "(SELECT seq AS n FROM seq_1_to_" + EVENTS + ") AS numbers";
            case H2 -> "system_range(1, " + EVENTS + ") AS numbers(n)";
        };
    }

    @AfterAll
    static void empty() {
        for (Dialect dialect : Dialect.values()) {
            TestDatabase database = TestDatabase.of(dialect);
            new OutboxTables(database);
            database.doInTransaction(open -> open.update("DELETE FROM semel_attempt"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void looksIntoAnIndexForWhatIsPublishedOrDiscarded(Dialect dialect) {
        List<String> plans = List.of(
                plan(
                        dialect,
                        PurgeTargetRows.of(PurgeTarget.PUBLISHED_EVENTS, dialect)
                                .lockFrom("published_at", 500)),
                plan(
                        dialect,
                        PurgeTargetRows.of(PurgeTarget.PUBLISHED_RETRIES, dialect)
                                .lockFrom("published_at", 500)),
                plan(
                        dialect,
                        PurgeTargetRows.of(PurgeTarget.DISCARDED_EVENTS, dialect)
                                .lock(500)),
                plan(
                        dialect,
                        PurgeTargetRows.of(PurgeTarget.DISCARDED_RETRIES, dialect)
                                .lock(500)));

        assertThat(plans).allSatisfy(plan -> assertThat(plan)
                .containsPattern("(?i)semel_outbox_event_(published|discarded|parked|pending)")
                .doesNotContain("Seq Scan on semel_outbox_event", "tableScan", "ALL null"));
    }

    @ParameterizedTest
    @EnumSource
    void looksIntoAnIndexForAttemptsThatAreOld(Dialect dialect) {
        assertThat(plan(
                        dialect,
                        PurgeTargetRows.of(PurgeTarget.ATTEMPTS, dialect).lock(500)))
                .containsIgnoringCase("semel_attempt_attempted");
    }

    private static String plan(Dialect dialect, String lock) {
        String asked = "EXPLAIN "
                + lock.replace(">= ?", ">= TIMESTAMP '2025-01-01 00:00:00'")
                        .replace("?", "TIMESTAMP '2026-01-01 00:00:00'");
        return TestDatabase.of(dialect)
                .inTransaction(open -> String.join(
                        "\n",
                        open.query(
                                asked,
                                row -> dialect == Dialect.MARIADB
                                        ? row.getString("type") + " " + row.getString("key")
                                        : row.getString(1))));
    }
}

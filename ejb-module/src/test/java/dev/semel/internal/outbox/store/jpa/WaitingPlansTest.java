package dev.semel.internal.outbox.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.operator.TestEvents;
import dev.semel.testing.TestDatabase;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What waits for next week is not looked through, and the whole table is not read to find what is parked. With
 * {@code -Dplans.scheduled=1000000} the times are printed.
 */
@Tag("long")
class WaitingPlansTest {

    private static final int SCHEDULED = Integer.getInteger("plans.scheduled", 20_000);
    private static final boolean IS_MEASURED = Integer.getInteger("plans.scheduled") != null;
    private static final String COUNT_PARKED = "SELECT COUNT(*) FROM (SELECT 1 FROM semel_outbox_event"
            + " WHERE status = 'PARKED' AND parked_at IS NOT NULL LIMIT 10001) parked";

    @BeforeAll
    static void scheduleMany() {
        for (Dialect dialect : Dialect.values()) {
            TestDatabase database = TestDatabase.of(dialect);
            new OutboxTables(database);
            append(database, SCHEDULED, "SCHEDULED", "CAST('2100-01-01 00:00:00' AS timestamp with time zone)");
            append(database, SCHEDULED, "PUBLISHED", "NULL");
            append(database, 32, "PENDING", "NULL");
            database.doInTransaction(open -> {
                if (dialect == Dialect.MARIADB) {
                    open.query("ANALYZE TABLE semel_outbox_event", row -> 0);
                } else {
                    open.update("ANALYZE");
                }
            });
        }
    }

    private static void append(TestDatabase database, int events, String status, String dueAt) {
        String newId =
                switch (database.dialect()) {
                    case POSTGRESQL -> "gen_random_uuid()";
                    case MARIADB -> "uuid()";
                    case H2 -> "random_uuid()";
                };
        String numbers =
                switch (database.dialect()) {
                    case POSTGRESQL -> "generate_series(1, %d) AS numbers(n)";
                    case MARIADB -> "(SELECT seq AS n FROM seq_1_to_%d) AS numbers";
                    case H2 -> "system_range(1, %d) AS numbers(n)";
                };
        database.doInTransaction(open -> open.update("INSERT INTO semel_outbox_event (id, slot, event_group,"
                + " event_type, destination, destination_kind, key_text, body_kind, headers, status, attempts,"
                + " node, created_at, due_at) SELECT " + newId + ", MOD(n, 16), CONCAT('" + status
                + "', MOD(n, 1000)), 't', 'orders', 'QUEUE', 'k', 'EMPTY', '{}', '" + status
                + "', 0, 'n', CURRENT_TIMESTAMP, " + dueAt + " FROM " + numbers.formatted(events)));
    }

    @AfterAll
    static void emptyTheTables() {
        List.of(Dialect.values()).forEach(dialect -> new OutboxTables(TestDatabase.of(dialect)));
    }

    @ParameterizedTest
    @EnumSource
    void findsWhatIsDueByAnIndexOfItsTime(Dialect dialect) {
        assertThat(plan(dialect, RelaySql.due(dialect)))
                .contains("semel_outbox_event_due")
                .doesNotContain("Sort")
                .doesNotContain("filesort")
                .doesNotContain("tableScan");
    }

    @ParameterizedTest
    @EnumSource
    void findsWhatIsParkedByAnIndex(Dialect dialect) {
        assertThat(plan(dialect, COUNT_PARKED))
                .containsPattern("semel_outbox_event_(parked|pending|due|published)")
                .doesNotContain("Seq Scan")
                .doesNotContain(" ALL ")
                .doesNotContain("tableScan");
    }

    @ParameterizedTest
    @EnumSource
    void looksForWorkBesideTheScheduledAsIfTheyWereNotThere(Dialect dialect) {
        for (int i = 0; i < 3; i++) {
            int slots = measured(dialect, "look for slots", open -> open.query(
                            RelaySql.of(dialect).slotsWithWork(), row -> row.getInt(1))
                    .size());
            int due = measured(dialect, "look for what is due", RelaySql::makeDuePending);
            int batch = measured(dialect, "lock a slot and read a batch", open -> OutboxTables.batchOf(open, 100)
                    .size());
            int backlog = measured(dialect, "overview", open -> TestEvents.monitor(open)
                    .state()
                    .due());

            assertThat(List.of(slots, due, batch, backlog)).containsExactly(16, 0, 2, 32);
        }
    }

    private static int measured(Dialect dialect, String what, Function<Database, Integer> work) {
        return TestDatabase.of(dialect).inTransaction(open -> {
            long began = System.nanoTime();
            int result = work.apply(open);
            if (IS_MEASURED) {
                System.out.println(dialect + " " + what + ": " + (System.nanoTime() - began) / 1_000 + " us");
            }
            return result;
        });
    }

    private static String plan(Dialect dialect, String statement) {
        return TestDatabase.of(dialect)
                .inTransaction(open -> String.join(
                        "\n",
                        open.query(
                                "EXPLAIN " + statement,
                                row -> dialect == Dialect.MARIADB
                                        ? row.getString("type") + " " + row.getString("key") + " "
                                                + row.getString("Extra")
                                        : row.getString(1))));
    }
}

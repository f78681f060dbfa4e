package dev.semel.admin.outbox;

import static dev.semel.testing.ManyRows.newId;
import static dev.semel.testing.ManyRows.numbers;
import static dev.semel.testing.ManyRows.secondsAgo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.operator.TestEvents;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.testing.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Retries of consumers are left out by reading an index in its order, not by reading the table. Two of three events are retries. */
@Tag("long")
class OutboxPlansTest {

    private static final int EVENTS = 20_000;
    private static final String LIST = "SELECT id FROM semel_outbox_event"
            + JdbcEvents.matching(new OutboxQuery(null, null, null, null, null, Retries.WITHOUT, null, null))
                    .where()
            + " ORDER BY created_at DESC, id DESC LIMIT 25";

    @BeforeAll
    static void fill() {
        for (Dialect dialect : Dialect.values()) {
            TestDatabase database = TestDatabase.of(dialect);
            new OutboxTables(database);
            database.doInTransaction(open -> open.update("INSERT INTO semel_outbox_event (id, slot, event_type,"
                    + " destination, destination_kind, consumer, key_text, body_kind, headers, status, attempts,"
                    + " node, created_at, published_at) SELECT " + newId(dialect)
                    + ", MOD(n, 16), 't', 'orders',"
                    + " 'QUEUE', CASE WHEN MOD(n, 3) = 0 THEN NULL ELSE 'shop' END, 'k', 'EMPTY', '{}', 'PUBLISHED',"
                    + " 0, 'n', " + secondsAgo(dialect) + ", " + secondsAgo(dialect) + " FROM "
                    + numbers(dialect, 1, EVENTS + 1)));
            database.doInTransaction(open -> {
                if (dialect == Dialect.MARIADB) {
                    open.query("ANALYZE TABLE semel_outbox_event", row -> 0);
                } else {
                    open.update("ANALYZE");
                }
            });
        }
    }

    @AfterAll
    static void empty() {
        List.of(Dialect.values()).forEach(dialect -> new OutboxTables(TestDatabase.of(dialect)));
    }

    @ParameterizedTest
    @EnumSource
    void readsTheNewestEventsWithoutRetriesInTheOrderOfAnIndex(Dialect dialect) {
        assertThat(plan(dialect, LIST))
                .contains("semel_outbox_event_created")
                .doesNotContain("Seq Scan", "tableScan", "ALL ", "filesort");
    }

    @ParameterizedTest
    @EnumSource
    void countsWhatWasPublishedInTheLastHourInAnIndexOfItsTime(Dialect dialect) {
        assertThat(plan(dialect, TestEvents.PUBLISHED_SINCE.replace("?", "TIMESTAMP '2100-01-01 00:00:00'")))
                .contains("semel_outbox_event_published")
                .doesNotContain("Seq Scan", "tableScan", "ALL semel");
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

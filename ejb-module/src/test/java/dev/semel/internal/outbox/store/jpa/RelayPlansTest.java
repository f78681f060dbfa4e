package dev.semel.internal.outbox.store.jpa;

import static dev.semel.internal.outbox.store.OutboxStores.lockFirst;
import static dev.semel.internal.outbox.store.jpa.OutboxTables.relayStore;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.listing.IdCondition;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The plans when a backlog has come since the rows were counted: nothing may look at all that is pending. With {@code
 * -Dplans.pending=1000000 -Dplans.published=10000000} the statements of PostgreSQL are carried out, and what they cost is printed.
 */
@Tag("long")
class RelayPlansTest {

    private static final String PENDING_INDEX = "semel_outbox_event_pending";
    private static final String HEADS_INDEX = "semel_outbox_event_heads";
    private static final List<String> HEADS = List.of(
            "semel_outbox_event_head_parked", "semel_outbox_event_head_held", "semel_outbox_event_head_waiting");
    private static final int BATCH = 500;
    private static final int SLOT = 3;
    private static final int PENDING = Integer.getInteger("plans.pending", 20_000);
    // So many that 500 of them by their ids cost less than a look at all, with what other tests of this JVM have left
    // in the table.
    private static final int PUBLISHED = Integer.getInteger("plans.published", 20_000);
    private static final boolean IS_MEASURED = Integer.getInteger("plans.pending") != null;

    private static final int PENDING_ELSEWHERE = 20_000;

    private static final TestDatabase POSTGRES = TestDatabase.of(Dialect.POSTGRESQL);
    private static final TestDatabase MARIADB = TestDatabase.of(Dialect.MARIADB);
    private static final TestDatabase H2 = TestDatabase.of(Dialect.H2);

    @BeforeAll
    static void countFewEventsAndAppendMany() {
        countFewEventsAndAppend(POSTGRES, PUBLISHED, PENDING);
        countFewEventsAndAppend(MARIADB, 5_000, PENDING_ELSEWHERE);
        countFewEventsAndAppend(H2, 5_000, PENDING_ELSEWHERE);
    }

    private static void countFewEventsAndAppend(TestDatabase database, int published, int pending) {
        new OutboxTables(database);
        append(published, OutboxStatus.PUBLISHED, database);
        append(100, OutboxStatus.PENDING, database);
        count(database);
        append(pending, OutboxStatus.PENDING, database);
    }

    private static void append(int events, OutboxStatus status, TestDatabase database) {
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
                + " node, created_at) SELECT " + newId
                + ", MOD(n, 16), CONCAT('g', MOD(n, 100)), 't', 'orders', 'QUEUE',"
                + " 'k', 'EMPTY', '{}', '" + status + "', 0, 'n', now() FROM "
                + numbers.formatted(events)));
    }

    private static void count(TestDatabase database) {
        String analyze = database.dialect() == Dialect.POSTGRESQL ? "ANALYZE " : "ANALYZE TABLE ";
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(analyze + "semel_outbox_event");
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    @AfterAll
    static void emptyTheTables() {
        List.of(POSTGRES, MARIADB, H2).forEach(OutboxTables::new);
    }

    @Test
    void findsSlotsByTheHeadsOfTheIndex() {
        assertThat(plan(RelaySql.of(Dialect.POSTGRESQL).slotsWithWork()))
                .contains("Index Scan using " + PENDING_INDEX)
                .doesNotContain("Bitmap")
                .doesNotContain("Seq Scan on semel_outbox_event");
    }

    @Test
    void readsABatchInTheOrderOfTheIndex() {
        assertThat(plan(RelaySql.of(Dialect.POSTGRESQL).nextBatch(), SLOT, BATCH))
                .contains("Index Scan using " + PENDING_INDEX)
                .doesNotContain("Sort")
                .doesNotContain("Bitmap");
    }

    @Test
    void looksForWhatHoldsBackAGroupByTheGroupAlone() {
        String plan = plan(RelaySql.of(Dialect.POSTGRESQL).nextBatch(), SLOT, BATCH);

        assertThat(HEADS).allSatisfy(index -> assertThat(plan).contains("using " + index));
        assertThat(plan).doesNotContain("Join").doesNotContain("Materialize");
        assertThat(plan(RelaySql.of(Dialect.POSTGRESQL).slotsWithWork()))
                .doesNotContain("Join")
                .doesNotContain("Materialize");
    }

    @Test
    void findsWhatItMarksByTheirIds() {
        IdCondition ids = IdCondition.of(batchOf(POSTGRES), Dialect.POSTGRESQL).get(0);

        assertThat(plan(
                        RelaySql.MARK_PUBLISHED + ids.sql(),
                        Instant.EPOCH,
                        "n",
                        ids.parameters().get(0)))
                .contains("semel_outbox_event_pk")
                .doesNotContain(PENDING_INDEX);
    }

    @Test
    void findsWhatItDeletesByTheirIds() {
        IdCondition ids = IdCondition.of(batchOf(POSTGRES), Dialect.POSTGRESQL).get(0);

        assertThat(plan(RelaySql.DELETE_PUBLISHED + ids.sql(), ids.parameters().get(0)))
                .contains("semel_outbox_event_pk")
                .doesNotContain(PENDING_INDEX);
    }

    private static List<UUID> batchOf(TestDatabase database) {
        return database.inTransaction(open -> open.query(
                "SELECT id FROM semel_outbox_event WHERE status = 'PENDING' AND slot = ? ORDER BY position LIMIT ?",
                row -> row.getObject(1, UUID.class),
                SLOT,
                BATCH));
    }

    @Test
    void writesNoTableToFindSlotsOnMariaDb() {
        String explained = RelaySql.of(Dialect.MARIADB).slotsWithWork().replace(" FOR\n", " FOR EXPLAIN\n");

        List<String> kinds =
                MARIADB.inTransaction(database -> database.query(explained, row -> row.getString("select_type")));

        assertThat(kinds).contains("DEPENDENT SUBQUERY").doesNotContain("MATERIALIZED");
    }

    @Test
    void readsABatchInTheOrderOfTheIndexOnMariaDb() {
        assertThat(planOnMariaDb(RelaySql.of(Dialect.MARIADB).nextBatch(), SLOT, BATCH))
                .contains("e ref " + PENDING_INDEX)
                .contains("w ref semel_outbox_event_waiting")
                .doesNotContain("filesort")
                .doesNotContain("temporary")
                .doesNotContain(" ALL ");
    }

    @Test
    void findsWhatItMarksByTheirIdsOnMariaDb() {
        IdCondition ids = IdCondition.of(batchOf(MARIADB), Dialect.MARIADB).get(0);
        List<Object> parameters = new ArrayList<>(List.of(Instant.EPOCH, "n"));
        parameters.addAll(ids.parameters());

        assertThat(planOnMariaDb(RelaySql.MARK_PUBLISHED + ids.sql(), parameters.toArray()))
                .contains("range PRIMARY")
                .doesNotContain(PENDING_INDEX);
    }

    @Test
    void findsWhatItDeletesByTheirIdsOnMariaDb() {
        IdCondition ids = IdCondition.of(batchOf(MARIADB), Dialect.MARIADB).get(0);

        assertThat(planOnMariaDb(
                        RelaySql.DELETE_PUBLISHED + ids.sql(), ids.parameters().toArray()))
                .contains("range PRIMARY")
                .doesNotContain(PENDING_INDEX);
    }

    @Test
    void findsSlotsByTheHeadsOfTheIndexOnH2() {
        assertThat(planOnH2(RelaySql.of(Dialect.H2).slotsWithWork()))
                .contains(PENDING_INDEX + ": status = 'PENDING' AND slot = s.slot")
                .contains("/* index sorted */")
                .doesNotContain("semel_outbox_event.tableScan");
    }

    @Test
    void readsABatchInTheOrderOfTheIndexOnH2() {
        assertThat(planOnH2(RelaySql.of(Dialect.H2).nextBatch(), SLOT, BATCH))
                .contains(PENDING_INDEX + ": slot = ?1 AND status = 'PENDING'")
                .contains(HEADS_INDEX + ": status = 'SCHEDULED' AND event_group = e.event_group")
                .contains("/* index sorted */")
                .doesNotContain("tableScan");
    }

    private static String planOnMariaDb(String statement, Object... parameters) {
        return MARIADB.inTransaction(database -> String.join(
                "\n",
                database.query(
                        "EXPLAIN " + statement,
                        row -> String.join(
                                " ",
                                row.getString("table"),
                                row.getString("type"),
                                row.getString("key"),
                                row.getString("Extra")),
                        parameters)));
    }

    private static String planOnH2(String statement, Object... parameters) {
        return H2.inTransaction(database -> String.join("\n", database.texts("EXPLAIN " + statement, parameters))
                .replaceAll("\\s+", " "));
    }

    private String plan(String statement, Object... parameters) {
        return POSTGRES.inTransaction(database -> {
            lockFirst(relayStore(database)).orElseThrow();
            return explain(database, statement, parameters);
        });
    }

    private static String explain(Database database, String statement, Object... parameters) {
        String explained = String.join(
                "\n",
                database.texts((IS_MEASURED ? "EXPLAIN (ANALYZE, BUFFERS) " : "EXPLAIN ") + statement, parameters));
        if (IS_MEASURED) {
            System.out.println(explained);
        }
        return explained;
    }
}

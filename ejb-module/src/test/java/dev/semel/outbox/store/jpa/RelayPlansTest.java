package dev.semel.outbox.store.jpa;

import static dev.semel.outbox.store.jpa.OutboxTables.relayStore;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.jpa.Database;
import dev.semel.jpa.Dialect;
import dev.semel.listing.jpa.IdCondition;
import dev.semel.outbox.store.OutboxStatus;
import dev.semel.testing.TestDatabase;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The plans when a backlog has come since the rows were counted: nothing may look at all that is pending. With {@code
 * -Dplans.pending=1000000 -Dplans.published=10000000} the statements of PostgreSQL are carried out, and what they cost is printed.
 */
class RelayPlansTest {

    private static final String PENDING_INDEX = "semel_outbox_event_pending";
    private static final int BATCH = 500;
    private static final int SLOT = 3;
    private static final int PENDING = Integer.getInteger("plans.pending", 20_000);
    private static final int PUBLISHED = Integer.getInteger("plans.published", 5_000);
    private static final boolean IS_MEASURED = Integer.getInteger("plans.pending") != null;

    private static final TestDatabase POSTGRES = TestDatabase.of(Dialect.POSTGRESQL);

    @BeforeAll
    static void countFewEventsAndAppendMany() {
        new OutboxTables(POSTGRES);
        append(PUBLISHED, OutboxStatus.PUBLISHED);
        append(100, OutboxStatus.PENDING);
        POSTGRES.doInTransaction(
                database -> database.nativeQuery("ANALYZE semel_outbox_event").executeUpdate());
        append(PENDING, OutboxStatus.PENDING);
    }

    private static void append(int events, OutboxStatus status) {
        POSTGRES.doInTransaction(
                database -> database.nativeQuery("INSERT INTO semel_outbox_event (id, slot, event_group,"
                                + " event_type, destination, destination_kind, key_text, body_kind, headers, status, attempts,"
                                + " node, created_at) SELECT gen_random_uuid(), n % 16, 'g' || n % 100, 't', 'orders', 'QUEUE',"
                                + " 'k', 'EMPTY', '{}', '" + status + "', 0, 'n', now() FROM generate_series(1, "
                                + events
                                + ") AS n")
                        .executeUpdate());
    }

    @AfterAll
    static void emptyTheTable() {
        new OutboxTables(POSTGRES);
    }

    @Test
    void findsSlotsByTheHeadsOfTheIndex() {
        assertThat(plan(RelaySql.slotsWithWork(Dialect.POSTGRESQL)))
                .contains("Index Scan using " + PENDING_INDEX)
                .doesNotContain("Bitmap")
                .doesNotContain("Seq Scan on semel_outbox_event");
    }

    @Test
    void readsABatchInTheOrderOfTheIndex() {
        assertThat(plan(RelaySql.NEXT_BATCH, SLOT, BATCH))
                .contains("Index Scan using " + PENDING_INDEX)
                .doesNotContain("Sort")
                .doesNotContain("Bitmap");
    }

    @Test
    void findsWhatItMarksByTheirIds() {
        List<UUID> events = POSTGRES.inTransaction(database -> database.query(
                "SELECT id FROM semel_outbox_event WHERE status = 'PENDING' AND slot = ? ORDER BY position LIMIT ?",
                row -> row.getObject(1, UUID.class),
                SLOT,
                BATCH));
        IdCondition ids = IdCondition.of(events, Dialect.POSTGRESQL).get(0);

        assertThat(plan(
                        RelaySql.MARK_PUBLISHED + ids.sql(),
                        Instant.EPOCH,
                        "n",
                        ids.parameters().get(0)))
                .contains("semel_outbox_event_pk")
                .doesNotContain(PENDING_INDEX);
    }

    @Test
    void writesNoTableToFindSlotsOnMariaDb() {
        String explained = RelaySql.slotsWithWork(Dialect.MARIADB).replace(" FOR\n", " FOR EXPLAIN\n");

        List<String> kinds = TestDatabase.of(Dialect.MARIADB)
                .inTransaction(database -> database.query(explained, row -> row.getString("select_type")));

        assertThat(kinds).contains("DEPENDENT SUBQUERY").doesNotContain("MATERIALIZED");
    }

    private String plan(String statement, Object... parameters) {
        return POSTGRES.inTransaction(database -> {
            relayStore(database).lockSlot(Set.of()).orElseThrow();
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

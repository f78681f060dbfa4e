package dev.semel.internal.outbox.store.jpa;

import static dev.semel.internal.outbox.store.OutboxStores.lockFirst;
import static dev.semel.internal.outbox.store.jpa.OutboxTables.relayStore;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.listing.IdCondition;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * A connection to PostgreSQL keeps its plans: those that are made while the outbox is small serve it when it has become large, until
 * the table is counted anew. So each of them has to go by an index from the beginning.
 */
class PlansOfASmallOutboxTest {

    private static final TestDatabase POSTGRES = TestDatabase.of(Dialect.POSTGRESQL);
    private static final Duration WAIT = Duration.ofSeconds(10);
    private static final int SLOT = 3;

    @Test
    void readNoWholeTableForABatch() {
        assertThat(plan(RelaySql.of(Dialect.POSTGRESQL).nextBatch(), SLOT, 500))
                .contains("Index Scan")
                .doesNotContain("Seq Scan on semel_outbox_event");
    }

    @Test
    void readNoWholeTableForAMark() {
        IdCondition ids =
                IdCondition.of(List.of(UUID.randomUUID()), Dialect.POSTGRESQL).get(0);

        assertThat(plan(
                        RelaySql.MARK_PUBLISHED + ids.sql(),
                        Instant.EPOCH,
                        "n",
                        ids.parameters().get(0)))
                .doesNotContain("Seq Scan on semel_outbox_event");
    }

    /** Ten billion is what a scan costs that is switched off: no plan that is kept is ever as cheap as a new one then. */
    @Test
    void lockTheNextSlotOfATransactionWithoutAScanThatIsSwitchedOff() {
        assertThat(plan(RelaySql.of(Dialect.POSTGRESQL).lockSlot(), SLOT))
                .contains("Index Scan using semel_destination_pk")
                .doesNotContain("Seq Scan", "cost=10000000000");
    }

    /** What is read in the same round trip is planned, though there is nothing to read. */
    @Test
    void readNoWholeTableForABatchOfASlotThatAnotherNodeHas() {
        POSTGRES.doInTransaction(other -> {
            relayStore(other).lockSlot(SLOT).orElseThrow();
            POSTGRES.doInTransaction(database -> {
                assertThat(relayStore(database).lockAndRead(SLOT, 10)).isEmpty();
                assertThat(
                                database.texts(
                                        "SELECT current_setting('enable_sort') || ' ' || current_setting('enable_seqscan') || ' ' || current_setting('jit')"))
                        .containsExactly("off off off");
            });
        });
    }

    /** As the relay plans it, in a transaction that has a slot, with an outbox of its own that has one event and was counted. */
    private static String plan(String statement, Object... parameters) {
        return POSTGRES.inTransaction(database -> {
            makeASmallOutbox(database);
            lockFirst(relayStore(database)).orElseThrow();
            return String.join("\n", database.texts("EXPLAIN " + statement, parameters));
        });
    }

    private static void makeASmallOutbox(Database database) {
        database.update(
                "CREATE TEMPORARY TABLE semel_outbox_event (LIKE public.semel_outbox_event INCLUDING ALL) ON COMMIT DROP",
                WAIT);
        database.update(
                "INSERT INTO semel_outbox_event (id, slot, event_group, event_type, destination, destination_kind,"
                        + " key_text, body_kind, headers, status, attempts, node, created_at) VALUES (gen_random_uuid(), "
                        + SLOT + ", 'g', 't', 'orders', 'QUEUE', 'k', 'EMPTY', '{}', 'PENDING', 0, 'n', now())",
                WAIT);
        database.update("ANALYZE semel_outbox_event", WAIT);
    }
}

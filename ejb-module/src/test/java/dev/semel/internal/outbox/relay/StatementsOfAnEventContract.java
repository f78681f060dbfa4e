package dev.semel.internal.outbox.relay;

import static dev.semel.internal.outbox.store.jpa.OutboxTables.eventOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.counter.TestCounters;
import dev.semel.internal.outbox.store.OutboxStores;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.internal.outbox.store.jpa.SqlOutboxStores;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.HeldTransaction;
import dev.semel.testing.TestDatabase;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** All that the database executes for an event from its append to its mark, on each database: see docs/decisions.md. */
abstract class StatementsOfAnEventContract {

    private final RecordedStatements statements = new RecordedStatements();
    private static final String LOCK_AND_READ = "lock and read";

    private final FakeBroker broker = new FakeBroker();
    private ContractDatabase<OutboxStores> database;
    private RelayOnTables tables;

    abstract TestDatabase database();

    @BeforeEach
    void record() {
        new OutboxTables(database());
        TestDatabase recorded = statements.in(database());
        database = SqlOutboxStores.on(recorded);
        tables = new RelayOnTables(recorded, broker);
        append("of a group whose slots are counted");
        tables.relay.drain();
        statements.executed.clear();
    }

    @Test
    void areFourAndTwoCommitsForOneEventInATransaction() {
        append("a");
        tables.relay.drainKnown();

        assertThat(broker.batches).containsExactly(1, 1);
        assertThat(executed())
                .containsExactlyElementsOf(withLockAndRead("append", "commit", LOCK_AND_READ, "mark", "commit"));
    }

    @Test
    void areNoMoreCommitsForSeveralEventsOfSeveralSlots() {
        List<String> groups = new OutboxTables(database()).groupsOfDifferentSlots(2);
        append(groups.get(0), groups.get(1));
        tables.relay.drainKnown();

        assertThat(executed())
                .containsExactlyElementsOf(
                        withLockAndRead("append", "append", "commit", LOCK_AND_READ, LOCK_AND_READ, "mark", "commit"));
    }

    @Test
    void areOneForTheAppendOfAnIdOfTheCallersToo() {
        append(UUID.randomUUID(), "a");

        assertThat(executed()).containsExactlyElementsOf(withALook("append", "commit"));
    }

    @Test
    void areOneForAnAppendThatFindsItsIdThere() {
        UUID id = UUID.randomUUID();
        append(id, "a");
        statements.executed.clear();

        append(id, "a");

        assertThat(executed()).containsExactlyElementsOf(duplicate());
        tables.relay.drainKnown();
        assertThat(broker.batches).as("that of the start, and this one").containsExactly(1, 1);
    }

    @Test
    void waitForNoTransactionThatHasFoundTheEventThere() {
        UUID id = UUID.randomUUID();
        append(id, "a");
        try (HeldTransaction<OutboxStores> duplicate = database.begin()) {
            duplicate.within(stores -> stores.outbox(TestCounters.immediate(), slot -> {})
                    .append(OutgoingEvents.of(eventOf("a", "again").id(id))));
            statements.executed.clear();

            tables.relay.drainKnown();

            assertThat(executed())
                    .endsWith(withLockAndRead(LOCK_AND_READ, "mark", "commit").toArray(String[]::new));
        }
    }

    @Test
    void areTwoForALookAtAllSlotsThatFindsNothing() {
        tables.relay.drain();

        assertThat(executed()).as("what is due, what is pending").hasSize(3).endsWith("look", "commit");
    }

    // Counted once in the life of an application.
    private List<String> executed() {
        return statements.executed.stream()
                .filter(statement -> !statement.startsWith("SELECT COUNT(*)"))
                .toList();
    }

    /** Where the driver takes no two statements as one, a slot is locked by one and read by another. */
    List<String> withLockAndRead(String... statements) {
        return Stream.of(statements)
                .flatMap(
                        statement -> statement.equals(LOCK_AND_READ) ? Stream.of("lock", "read") : Stream.of(statement))
                .toList();
    }

    /** Where the insert that finds a row locks it, the id is looked for first. */
    List<String> withALook(String... statements) {
        return List.of(statements);
    }

    List<String> duplicate() {
        return List.of("append", "commit");
    }

    private void append(UUID id, String group) {
        Set<Integer> slots = new TreeSet<>();
        database.doInTransaction(stores -> stores.outbox(TestCounters.immediate(), slots::add)
                .append(OutgoingEvents.of(eventOf(group, "text").id(id))));
        tables.ready.add(slots);
    }

    private void append(String... groups) {
        Set<Integer> slots = new TreeSet<>();
        database.doInTransaction(stores -> {
            for (String group : groups) {
                stores.outbox(TestCounters.immediate(), slots::add).append(OutgoingEvents.of(eventOf(group, "text")));
            }
        });
        tables.ready.add(slots);
    }
}

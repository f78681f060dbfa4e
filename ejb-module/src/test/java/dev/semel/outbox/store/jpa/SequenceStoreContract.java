package dev.semel.outbox.store.jpa;

import static dev.semel.outbox.store.jpa.OutboxTables.eventOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.jpa.Database;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.OpenTransaction;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What numbering promises, whatever the database. */
abstract class SequenceStoreContract extends OutboxContract {

    private final String group = UUID.randomUUID().toString();

    @Test
    void numbersTheEventsOfAGroupFromOneOnOverAllTransactions() {
        append(numbered("a"), numbered("b"));
        append(numbered("c"));

        assertThat(chain()).containsExactly("a 1 null", "b 2 1", "c 3 2");
    }

    @Test
    void numbersEachGroupByItself() {
        append(numbered("a"));
        String other = UUID.randomUUID().toString();
        database().doInTransaction(database -> OutboxTables.sequenceStore(database)
                .append(other, Map.of(UUID.randomUUID(), eventOf(other, "x").sequenced())));

        assertThat(chain(other)).containsExactly("x 1 null");
    }

    @Test
    void givesNoNumberToAnEventThatDoesNotAskForOne() {
        append(numbered("a"), eventOf(group, "without"), numbered("b"));

        assertThat(chain()).containsExactly("a 1 null", "without null null", "b 2 1");
    }

    @Test
    void takesTheNumbersOfARollbackBack() {
        append(numbered("a"));
        try (OpenTransaction open = database().begin()) {
            append(open.database(), numbered("ghost"), numbered("ghost"));
        }
        append(numbered("b"));

        assertThat(chain()).containsExactly("a 1 null", "b 2 1");
    }

    @Test
    void givesNoNumberToAnEventThatIsThereAlready() {
        OutboxEvent once = numbered("once").id(UUID.randomUUID());
        append(once);
        append(once, numbered("b"));

        assertThat(chain()).containsExactly("once 1 null", "b 2 1");
    }

    @Test
    void letsOthersOfTheGroupWaitUntilTheTransactionHasEnded() throws Exception {
        append(numbered("a"));
        CompletableFuture<Void> other;
        try (OpenTransaction open = database().begin()) {
            append(open.database(), numbered("b"));
            other = CompletableFuture.runAsync(() -> append(numbered("c")));
            await().during(Duration.ofMillis(200)).until(() -> !other.isDone());
            open.commit();
        }
        other.get(10, TimeUnit.SECONDS);

        assertThat(chain()).containsExactly("a 1 null", "b 2 1", "c 3 2");
    }

    private OutboxEvent numbered(String text) {
        return eventOf(group, text).sequenced();
    }

    private void append(OutboxEvent... events) {
        database().doInTransaction(database -> append(database, events));
    }

    private void append(Database database, OutboxEvent... events) {
        Map<UUID, OutboxEvent> byId = new LinkedHashMap<>();
        for (OutboxEvent event : events) {
            byId.put(event.id().orElseGet(UUID::randomUUID), event);
        }
        OutboxTables.sequenceStore(database).append(group, byId);
    }

    private List<String> chain() {
        return chain(group);
    }

    /** Text, number and predecessor of the events of a group, in the order in which they are published. */
    private List<String> chain(String ofGroup) {
        return database()
                .inTransaction(database -> database.query(
                        "SELECT " + EventRow.COLUMNS
                                + " FROM semel_outbox_event e WHERE event_group = ? ORDER BY position",
                        EventRow::read,
                        ofGroup))
                .stream()
                .map(row ->
                        EventContent.read(row).message().text() + " " + row.sequenceNumber + " " + row.previousNumber)
                .toList();
    }
}

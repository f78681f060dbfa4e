package dev.semel.internal.outbox.store.jpa;

import static dev.semel.internal.outbox.store.jpa.OutboxTables.eventOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.outbox.store.OutboxStores;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.Concurrent;
import dev.semel.testing.HeldTransaction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What numbering promises, on every database. */
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
        database().doInTransaction(stores -> stores.outbox()
                .append(
                        other,
                        Map.of(
                                UUID.randomUUID(),
                                OutgoingEvents.of(eventOf(other, "x").sequenced()))));

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
        try (HeldTransaction<OutboxStores> open = database().begin()) {
            open.doWithin(stores -> append(stores, numbered("ghost"), numbered("ghost")));
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
    void letsOthersOfTheGroupWaitUntilTheTransactionHasEnded() {
        append(numbered("a"));
        Concurrent<Boolean> other;
        try (HeldTransaction<OutboxStores> open = database().begin()) {
            open.doWithin(stores -> append(stores, numbered("b")));
            other = database().concurrently(() -> {
                append(numbered("c"));
                return true;
            });
            database().awaitLockWait();
            open.commit();
        }
        other.join();

        assertThat(chain()).containsExactly("a 1 null", "b 2 1", "c 3 2");
    }

    private OutboxEvent numbered(String text) {
        return eventOf(group, text).sequenced();
    }

    private void append(OutboxEvent... events) {
        database().doInTransaction(stores -> append(stores, events));
    }

    private void append(OutboxStores stores, OutboxEvent... events) {
        Map<UUID, OutgoingEvent> byId = new LinkedHashMap<>();
        for (OutboxEvent event : events) {
            byId.put(event.id().orElseGet(UUID::randomUUID), OutgoingEvents.of(event));
        }
        stores.outbox().append(group, byId);
    }

    private List<String> chain() {
        return chain(group);
    }

    /** Text, number and predecessor of the events of a group, in the order in which they are published. */
    private List<String> chain(String ofGroup) {
        return outbox.chain(ofGroup);
    }
}

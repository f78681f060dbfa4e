package dev.semel.internal.outbox.store.jpa;

import static dev.semel.internal.outbox.store.jpa.OutboxTables.event;
import static dev.semel.internal.outbox.store.jpa.OutboxTables.eventOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.counter.TestCounters;
import dev.semel.internal.outbox.store.OutboxStores;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.Concurrent;
import dev.semel.testing.HeldTransaction;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Two open transactions append events of one id, on every database: neither is doomed, and one event is stored. */
abstract class SameIdContract extends OutboxContract {

    @Test
    void waitsForAnotherTransactionThatHasJustAppendedTheSameIdAndAppendsNothingIfThatCommits() {
        Counters counters = TestCounters.immediate();
        OutboxEvent event = event("first").id(UUID.randomUUID());
        try (HeldTransaction<OutboxStores> first = database().begin();
                HeldTransaction<OutboxStores> second = database().begin()) {
            append(first, event);
            Concurrent<UUID> appended = database()
                    .concurrently(() -> second.within(
                            stores -> stores.outbox(counters).append(OutgoingEvents.of(event.text("second")))));
            database().awaitLockWait();

            first.commit();
            assertThat(appended.join()).isEqualTo(event.id().orElseThrow());
            append(second, event("of the caller"));
            second.commit();
        }

        assertThat(outbox.sendable()).containsExactlyInAnyOrder("first", "of the caller");
        assertThat(counters.sinceStart(CounterName.CAUGHT_BY_OUTBOX_KEY)).isEqualTo(1);
    }

    @Test
    void appendsAnIdThatAnotherTransactionHasAppendedAndTakenBack() {
        OutboxEvent event = event("").id(UUID.randomUUID());
        String large = "large".repeat(OutboxTables.LIMIT.bytes());
        HeldTransaction<OutboxStores> first = database().begin();
        try (HeldTransaction<OutboxStores> second = database().begin()) {
            append(first, event.text("first"));
            Concurrent<UUID> appended = database().concurrently(() -> append(second, event.text(large)));
            database().awaitLockWait();

            first.close();
            appended.join();
            second.commit();
        }

        assertThat(outbox.sendable()).containsExactly(large);
    }

    @Test
    void givesNoNumberToAnEventThatAnotherTransactionHasJustAppended() {
        String group = "group-" + UUID.randomUUID();
        UUID id = UUID.randomUUID();
        Map<UUID, OutgoingEvent> events = new LinkedHashMap<>();
        events.put(id, OutgoingEvents.of(eventOf(group, "duplicate").id(id).sequenced()));
        events.put(UUID.randomUUID(), OutgoingEvents.of(eventOf(group, "next").sequenced()));
        try (HeldTransaction<OutboxStores> first = database().begin();
                HeldTransaction<OutboxStores> second = database().begin()) {
            append(first, event("elsewhere").id(id));
            Concurrent<Boolean> appended = database()
                    .concurrently(() -> second.within(stores -> {
                        stores.outbox().append(group, events);
                        return true;
                    }));
            database().awaitLockWait();

            first.commit();
            appended.join();
            second.commit();
        }
        database().doInTransaction(stores -> stores.outbox()
                .append(
                        group,
                        Map.of(
                                UUID.randomUUID(),
                                OutgoingEvents.of(eventOf(group, "last").sequenced()))));

        assertThat(outbox.chain(group)).containsExactly("next 1 null", "last 2 1");
        assertThat(outbox.pending(id).group()).isNull();
    }

    private static UUID append(HeldTransaction<OutboxStores> transaction, OutboxEvent event) {
        return transaction.within(stores -> stores.outbox().append(OutgoingEvents.of(event)));
    }
}

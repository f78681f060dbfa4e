package dev.semel.outbox.store.jpa;

import static dev.semel.outbox.store.jpa.OutboxTables.event;
import static dev.semel.outbox.store.jpa.OutboxTables.eventOf;
import static dev.semel.outbox.store.jpa.OutboxTables.relayStore;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.jpa.Database;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OutboxEvent;
import dev.semel.outbox.store.Address;
import dev.semel.outbox.store.LockedSlot;
import dev.semel.outbox.store.OutboxStatus;
import dev.semel.outbox.store.OutboxStore;
import dev.semel.outbox.store.RelayStore;
import dev.semel.testing.OpenTransaction;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What becomes of the events of a destination that takes nothing, whatever the database. */
abstract class HeldEventsContract extends OutboxContract {

    private static final Address ORDERS = new Address(DestinationKind.QUEUE, "orders");
    private static final String LONG_AGO = "CAST('2001-01-01 00:00:00' AS timestamp with time zone)";

    @Test
    void leavesNothingPendingOfADestinationThatTakesNothing() {
        outbox.addDestination("orders", "OPEN");
        outbox.append(Stream.generate(() -> eventOf("a", "held")).limit(1_200).toArray(OutboxEvent[]::new));
        outbox.append(
                eventOf("a", "behind"), OutboxEvent.toQueue("other").group("a").text("waits"));

        assertThat(outbox.sendable()).isEmpty();
        assertThat(outbox.count(OutboxStatus.HELD)).isEqualTo(1_201);
    }

    @Test
    void holdsAGreatBacklogOfADestinationInSeveralTransactionsTheLastFirst() {
        outbox.addDestination("orders", "PAUSED");
        int many = 2 * HeldEvents.MOST;
        List<UUID> group = outbox.append(
                Stream.generate(() -> eventOf("a", "held")).limit(many + 1).toArray(OutboxEvent[]::new));

        assertThat(nextBatch()).isEqualTo(new RelayStore.NextEvents(List.of(), true));
        assertThat(outbox.count(OutboxStatus.HELD)).isEqualTo(HeldEvents.MOST);
        assertThat(outbox.status(group.get(0))).isEqualTo(OutboxStatus.PENDING);
        assertThat(firstHeld()).isEmpty();
        assertThat(nextBatch()).isEqualTo(new RelayStore.NextEvents(List.of(), true));
        assertThat(nextBatch()).isEqualTo(new RelayStore.NextEvents(List.of(), true));
        assertThat(outbox.count(OutboxStatus.HELD)).isEqualTo(many + 1);
        assertThat(lockedSlotNumber(Set.of())).isNull();
        assertThat(firstHeld()).contains(group.get(0));
    }

    private Optional<UUID> firstHeld() {
        return inTransaction(database -> OutboxTables.destinations(database)
                .lockFirstHeld(ORDERS)
                .map(held -> held.event().id()));
    }

    @Test
    void waitsForNoProducerWhoHasNotCommittedYet() {
        outbox.addDestination("orders", "PAUSED");
        OutboxEvent other = OutboxEvent.toQueue("other").group("a");
        outbox.append(other.text("first"));
        try (OpenTransaction producer = database().begin()) {
            OutboxStore store = OutboxTables.outboxStore(producer.database());
            store.append(other.text("not committed"));
            store.append(eventOf("a", "not committed"));

            assertThat(texts(nextBatch())).containsExactly("first");

            outbox.append(eventOf("a", "held"));
            assertThat(texts(nextBatch())).containsExactly("first");
            assertThat(outbox.count(OutboxStatus.HELD)).isEqualTo(1);
        }
    }

    @Test
    void closesADestinationOnlyLongAfterItRecoveredAndWhenNothingOfItIsHeld() {
        outbox.addDestination("orders", "PAUSED");
        outbox.append(event("held"));
        nextBatch();
        outbox.setDestination("orders", "state = 'RECOVERING', since = " + LONG_AGO);
        assertThat(isSettled()).isFalse();

        outbox.setDestination("orders", "since = CURRENT_TIMESTAMP");
        database()
                .doInTransaction(database -> OutboxTables.destinations(database).release(ORDERS, 10));
        assertThat(isSettled()).isFalse();

        outbox.setDestination("orders", "since = " + LONG_AGO);
        assertThat(isSettled()).isTrue();
        assertThat(outbox.destination("orders", "state")).isEqualTo("CLOSED");
    }

    private boolean isSettled() {
        return inTransaction(database -> OutboxTables.destinations(database).settle(ORDERS));
    }

    @Test
    void readsOthersWhileItHoldsAndNothingThatStandsBehindWhatIsToBeHeld() {
        outbox.addDestination("orders", "PAUSED");
        OutboxEvent behind = OutboxEvent.toQueue("other").group("a").text("behind");
        outbox.append(OutboxEvent.toQueue("other").group("a").text("before"), eventOf("a", "held"), behind);

        assertThat(texts(nextBatch())).containsExactly("before");
        assertThat(outbox.count(OutboxStatus.HELD)).isEqualTo(1);
    }

    @Test
    void holdsWhatComesAfterAHeldEventOfItsGroup() {
        outbox.addDestination("orders", "PAUSED");
        outbox.append(eventOf("a", "held"));
        nextBatch();
        outbox.append(eventOf("a", "later"));

        assertThat(nextBatch()).isEqualTo(new RelayStore.NextEvents(List.of(), true));
        assertThat(outbox.count(OutboxStatus.HELD)).isEqualTo(2);
    }

    private static List<String> texts(RelayStore.NextEvents next) {
        return next.events().stream().map(OutboxTables::text).toList();
    }

    private RelayStore.NextEvents nextBatch() {
        return inTransaction(database -> {
            RelayStore store = relayStore(database);
            return store.nextBatch(store.lockSlot(Set.of()).orElseThrow(), 500);
        });
    }

    @Test
    void tellsWhetherADestinationIsBlockedAndWaitsForNobodyWhoChangesOne() {
        outbox.append(event("x"));
        outbox.addDestination("elsewhere", "CLOSED");
        try (OpenTransaction breaker = database().begin()) {
            breaker.database()
                    .nativeQuery("UPDATE semel_destination SET state = 'OPEN'")
                    .executeUpdate();
            assertThat(isAnyBlocked()).isFalse();
            breaker.commit();
        }
        assertThat(isAnyBlocked()).isTrue();
        outbox.setDestination("elsewhere", "state = 'PAUSED'");
        assertThat(isAnyBlocked()).isTrue();
        outbox.setDestination("elsewhere", "state = 'RECOVERING'");
        assertThat(isAnyBlocked()).isFalse();
    }

    private boolean isAnyBlocked() {
        return inTransaction(database ->
                relayStore(database).lockSlot(Set.of()).orElseThrow().isAnyBlocked());
    }

    private Integer lockedSlotNumber(Set<Integer> except) {
        return inTransaction(database ->
                relayStore(database).lockSlot(except).map(LockedSlot::number).orElse(null));
    }

    private <T> T inTransaction(Function<Database, T> work) {
        return database().inTransaction(work);
    }
}

package dev.semel.internal.outbox.store.jpa;

import static dev.semel.internal.outbox.store.OutboxStores.lockFirst;
import static dev.semel.internal.outbox.store.jpa.OutboxTables.event;
import static dev.semel.internal.outbox.store.jpa.OutboxTables.eventOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationState;
import dev.semel.internal.outbox.store.DestinationStore;
import dev.semel.internal.outbox.store.LockedSlot;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutboxStores;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.HeldTransaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What becomes of the events of a destination that takes nothing, on every database. */
abstract class HeldEventsContract extends OutboxContract {

    private static final Address ORDERS = new Address(DestinationKind.QUEUE, "orders");
    private static final Instant LONG_AGO = Instant.parse("2001-01-01T00:00:00Z");

    @Test
    void leavesNothingPendingOfADestinationThatTakesNothing() {
        outbox.setDestination("orders", DestinationState.OPEN);
        outbox.append(Stream.generate(() -> eventOf("a", "held")).limit(1_200).toArray(OutboxEvent[]::new));
        outbox.append(
                eventOf("a", "behind"), OutboxEvent.toQueue("other").group("a").text("waits"));

        assertThat(outbox.sendable()).isEmpty();
        assertThat(outbox.count(OutboxStatus.HELD)).isEqualTo(1_201);
    }

    @Test
    void holdsAGreatBacklogOfADestinationInSeveralTransactionsTheLastFirst() {
        outbox.setDestination("orders", DestinationState.PAUSED);
        int many = 2 * HeldEvents.MOST;
        List<UUID> group = outbox.append(
                Stream.generate(() -> eventOf("a", "held")).limit(many + 1).toArray(OutboxEvent[]::new));

        assertThat(nextBatch()).isEqualTo(new RelayStore.NextEvents(List.of(), true, false, 0));
        assertThat(outbox.count(OutboxStatus.HELD)).isEqualTo(HeldEvents.MOST);
        assertThat(outbox.status(group.get(0))).isEqualTo(OutboxStatus.PENDING);
        assertThat(firstHeld()).isEmpty();
        assertThat(nextBatch()).isEqualTo(new RelayStore.NextEvents(List.of(), true, false, 0));
        assertThat(nextBatch()).isEqualTo(new RelayStore.NextEvents(List.of(), true, false, 0));
        assertThat(outbox.count(OutboxStatus.HELD)).isEqualTo(many + 1);
        assertThat(lockedSlotNumber(Set.of())).isNull();
        assertThat(firstHeld()).contains(group.get(0));
    }

    @Test
    void triesAnotherEventAfterEachProbeThatFailed() {
        outbox.setDestination("orders", DestinationState.OPEN);
        List<UUID> held = outbox.append(eventOf("a", "1"), eventOf("a", "behind"));
        UUID ofAnotherGroup = outbox.append(eventOf("a", "x").group(groupOfTheSlotOf(held.get(0))));
        nextBatch();

        List<Optional<UUID>> tried = new ArrayList<>();
        for (int failures : List.of(1, 2, 3, 4)) {
            outbox.setDestination("orders", DestinationState.OPEN, Instant.EPOCH, failures);
            tried.add(firstHeld());
        }
        assertThat(tried)
                .extracting(Optional::orElseThrow)
                .containsExactly(held.get(0), ofAnotherGroup, held.get(0), held.get(0));
    }

    @Test
    void tellsNothingHeldFromWhatIsHinderedAndFromWhatCouldBeTried() {
        outbox.setDestination("orders", DestinationState.OPEN);
        assertThat(waiting()).isEqualTo(DestinationStore.Waiting.NOTHING);
        List<UUID> group = outbox.append(eventOf("a", "head"), eventOf("a", "behind"));
        nextBatch();
        assertThat(waiting()).isEqualTo(DestinationStore.Waiting.FREE);

        outbox.setStatus(group.get(0), OutboxStatus.PARKED);
        assertThat(waiting()).isEqualTo(DestinationStore.Waiting.HINDERED);
        outbox.setStatus(group.get(0), OutboxStatus.DISCARDED);
        assertThat(waiting()).isEqualTo(DestinationStore.Waiting.FREE);
    }

    private DestinationStore.Waiting waiting() {
        return inTransaction(stores -> stores.destinations().waiting(ORDERS));
    }

    private String groupOfTheSlotOf(UUID event) {
        int slot = ((Number) outbox.column(event, "slot")).intValue();
        return outbox.look(rows -> Stream.iterate(0, i -> i + 1)
                .map(i -> "another " + i)
                .filter(group -> rows.slotOf(group) == slot)
                .findFirst()
                .orElseThrow());
    }

    private Optional<UUID> firstHeld() {
        return inTransaction(
                stores -> stores.destinations().lockFirstHeld(ORDERS).map(held -> held.event()
                        .id()));
    }

    @Test
    void waitsForNoProducerWhoHasNotCommittedYet() {
        outbox.setDestination("orders", DestinationState.PAUSED);
        OutboxEvent other = OutboxEvent.toQueue("other").group("a");
        outbox.append(other.text("first"));
        try (HeldTransaction<OutboxStores> producer = database().begin()) {
            producer.doWithin(stores -> stores.outbox().append(OutgoingEvents.of(other.text("not committed"))));
            producer.doWithin(stores -> stores.outbox().append(OutgoingEvents.of(eventOf("a", "not committed"))));

            assertThat(texts(nextBatch())).containsExactly("first");

            outbox.append(eventOf("a", "held"));
            assertThat(texts(nextBatch())).containsExactly("first");
            assertThat(outbox.count(OutboxStatus.HELD)).isEqualTo(1);
        }
    }

    @Test
    void closesADestinationOnlyLongAfterItRecoveredAndWhenNothingOfItIsHeld() {
        outbox.setDestination("orders", DestinationState.PAUSED);
        outbox.append(event("held"));
        nextBatch();
        outbox.setDestination("orders", DestinationState.RECOVERING, LONG_AGO, 0);
        assertThat(isSettled()).isFalse();

        outbox.setDestination("orders", DestinationState.RECOVERING);
        database().doInTransaction(stores -> stores.destinations().release(ORDERS, 10));
        assertThat(isSettled()).isFalse();

        outbox.setDestination("orders", DestinationState.RECOVERING, LONG_AGO, 0);
        assertThat(isSettled()).isTrue();
        assertThat(outbox.stateOf(ORDERS)).isEqualTo(DestinationState.CLOSED);
    }

    private boolean isSettled() {
        return inTransaction(stores -> stores.destinations().settle(ORDERS));
    }

    @Test
    void readsOthersWhileItHoldsAndNothingThatStandsBehindWhatIsToBeHeld() {
        outbox.setDestination("orders", DestinationState.PAUSED);
        OutboxEvent behind = OutboxEvent.toQueue("other").group("a").text("behind");
        outbox.append(OutboxEvent.toQueue("other").group("a").text("before"), eventOf("a", "held"), behind);

        assertThat(texts(nextBatch())).containsExactly("before");
        assertThat(outbox.count(OutboxStatus.HELD)).isEqualTo(1);
    }

    @Test
    void holdsWhatComesAfterAHeldEventOfItsGroup() {
        outbox.setDestination("orders", DestinationState.PAUSED);
        outbox.append(eventOf("a", "held"));
        nextBatch();
        outbox.append(eventOf("a", "later"));

        assertThat(nextBatch()).isEqualTo(new RelayStore.NextEvents(List.of(), true, false, 0));
        assertThat(outbox.count(OutboxStatus.HELD)).isEqualTo(2);
    }

    private static List<String> texts(RelayStore.NextEvents next) {
        return next.events().stream().map(OutboxTables::text).toList();
    }

    private RelayStore.NextEvents nextBatch() {
        return inTransaction(stores -> {
            RelayStore store = stores.relay();
            return store.nextBatch(lockFirst(store).orElseThrow(), 500);
        });
    }

    @Test
    void tellsWhetherADestinationIsBlockedAndWaitsForNoTransactionThatChangesOne() {
        outbox.append(event("x"));
        outbox.setDestination("elsewhere", DestinationState.CLOSED);
        Address elsewhere = new Address(DestinationKind.QUEUE, "elsewhere");
        try (HeldTransaction<OutboxStores> breaker = database().begin()) {
            breaker.doWithin(
                    stores -> stores.rows().setDestination(elsewhere, DestinationState.OPEN, Instant.EPOCH, 1));
            assertThat(isAnyBlocked()).isFalse();
            breaker.commit();
        }
        assertThat(isAnyBlocked()).isTrue();
        outbox.setDestination("elsewhere", DestinationState.PAUSED);
        assertThat(isAnyBlocked()).isTrue();
        outbox.setDestination("elsewhere", DestinationState.RECOVERING);
        assertThat(isAnyBlocked()).isFalse();
    }

    private boolean isAnyBlocked() {
        return inTransaction(stores -> lockFirst(stores.relay()).orElseThrow().isAnyBlocked());
    }

    private Integer lockedSlotNumber(Set<Integer> except) {
        return inTransaction(stores ->
                lockFirst(stores.relay(), except).map(LockedSlot::number).orElse(null));
    }

    private <T> T inTransaction(Function<OutboxStores, T> work) {
        return database().inTransaction(work);
    }
}

package dev.semel.outbox.store.jpa;

import static dev.semel.outbox.store.jpa.OutboxTables.event;
import static dev.semel.outbox.store.jpa.OutboxTables.eventOf;
import static dev.semel.outbox.store.jpa.OutboxTables.relayStore;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.history.Failure;
import dev.semel.jpa.Database;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OnParked;
import dev.semel.outbox.OutboxEvent;
import dev.semel.outbox.store.Address;
import dev.semel.outbox.store.LockedSlot;
import dev.semel.outbox.store.OutboxStatus;
import dev.semel.outbox.store.PendingEvent;
import dev.semel.outbox.store.RelayStore;
import dev.semel.settings.outbox.OutboxSettings.Published;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the relay's side of the outbox promises, whatever the database. */
abstract class RelayStoreContract {

    private static final Failure FAILURE = new Failure("java.lang.Exception", "broken", "stack");
    private static final String LONG_AGO = "due_at = CAST('2001-01-01 00:00:00' AS timestamp with time zone)";

    private OutboxTables outbox;

    abstract TestDatabase database();

    @BeforeEach
    void emptyOutbox() {
        outbox = new OutboxTables(database());
    }

    @Test
    void findsNoSlotWhileNothingIsDue() {
        outbox.append(event("later").after(Duration.ofHours(1)));

        assertThat(lockedSlotNumber(Set.of())).isNull();
    }

    @Test
    void servesTheSlotThatWaitedLongest() {
        outbox.append(eventOf("a", "1"));
        outbox.append(eventOf("b", "2"));
        Integer first = inTransaction(database -> {
            LockedSlot slot = relayStore(database).lockSlot(Set.of()).orElseThrow();
            relayStore(database).markServed(List.of(slot));
            return slot.number();
        });

        Integer second = lockedSlotNumber(Set.of());
        assertThat(second).isNotNull().isNotEqualTo(first);
        assertThat(lockedSlotNumber(Set.of(second))).isEqualTo(first);
        assertThat(lockedSlotNumber(Set.of(first, second))).isNull();
    }

    @Test
    void passesOverASlotThatIsLockedAndFreesItOnRollback() {
        outbox.append(eventOf("a", "1"));
        try (OpenTransaction other = database().begin()) {
            assertThat(relayStore(other.database()).lockSlot(Set.of())).isPresent();
            assertThat(lockedSlotNumber(Set.of())).isNull();
        }
        assertThat(lockedSlotNumber(Set.of())).isNotNull();
    }

    @Test
    void locksOneSlotOnly() {
        outbox.append(eventOf("a", "1"));
        outbox.append(eventOf("b", "2"));
        try (OpenTransaction other = database().begin()) {
            int first = relayStore(other.database())
                    .lockSlot(Set.of())
                    .orElseThrow()
                    .number();
            assertThat(lockedSlotNumber(Set.of())).isNotNull().isNotEqualTo(first);
        }
    }

    @Test
    void locksAnotherOfTheSlotsThatWereFoundAndLooksForNone() {
        List<String> groups = outbox.groupsOfDifferentSlots(3);
        outbox.append(eventOf(groups.get(0), "1"), eventOf(groups.get(1), "2"));
        inTransaction(database -> {
            RelayStore store = relayStore(database);
            LockedSlot first = store.lockSlot(Set.of()).orElseThrow();
            LockedSlot second = store.lockAnotherSlot(Set.of(first.number())).orElseThrow();
            outbox.append(eventOf(groups.get(2), "appended since"));

            assertThat(first.slotsLeft()).isEqualTo(1);
            assertThat(second.slotsLeft()).isZero();
            assertThat(second.number()).isNotEqualTo(first.number());
            assertThat(store.nextBatch(second, 10).events())
                    .extracting(OutboxTables::text)
                    .containsExactly("2");
            return assertThat(store.lockAnotherSlot(Set.of(first.number(), second.number())))
                    .isEmpty();
        });
    }

    @Test
    void waitsForNobodyWhenSeveralNodesHoldSeveralSlotsAndMarkThem() {
        List<String> groups = outbox.groupsOfDifferentSlots(4);
        groups.forEach(group -> outbox.append(eventOf(group, "of " + group)));
        try (OpenTransaction one = database().begin();
                OpenTransaction other = database().begin()) {
            RelayStore ofOne = relayStore(one.database());
            RelayStore ofOther = relayStore(other.database());
            LockedSlot first = ofOne.lockSlot(Set.of()).orElseThrow();
            LockedSlot second = ofOther.lockSlot(Set.of()).orElseThrow();
            LockedSlot third = ofOne.lockAnotherSlot(Set.of(first.number())).orElseThrow();
            LockedSlot fourth = ofOther.lockAnotherSlot(Set.of(second.number())).orElseThrow();

            ofOne.markServed(List.of(first, third));
            ofOther.markServed(List.of(second, fourth));
            other.commit();
            one.commit();
            assertThat(Set.of(first.number(), second.number(), third.number(), fourth.number()))
                    .hasSize(4);
        }
    }

    @Test
    void sendsSeveralSlotsBehindAnotherAtOnce() {
        List<String> groups = outbox.groupsOfDifferentSlots(3);
        groups.forEach(group -> outbox.append(eventOf(group, "of " + group)));
        List<Integer> served = inTransaction(database -> {
            RelayStore store = relayStore(database);
            LockedSlot first = store.lockSlot(Set.of()).orElseThrow();
            LockedSlot second = store.lockAnotherSlot(Set.of(first.number())).orElseThrow();
            store.markServed(List.of(first, second));
            return List.of(first.number(), second.number());
        });

        assertThat(lockedSlotNumber(Set.of())).isNotNull().isNotIn(served);
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

    @Test
    void tellsHowManySlotsWithWorkAreLeft() {
        outbox.append(eventOf("a", "1"), eventOf("b", "2"), eventOf("a", "3"));
        outbox.append(event("later").after(Duration.ofHours(1)));

        int left = inTransaction(database ->
                relayStore(database).lockSlot(Set.of()).orElseThrow().slotsLeft());
        assertThat(left).isEqualTo(1);
    }

    @Test
    void tellsTheTimeOfTheDatabase() {
        outbox.append(event("x"));
        Instant lockedAt = database()
                .inTransaction(database ->
                        relayStore(database).lockSlot(Set.of()).orElseThrow().lockedAt());
        Instant now = database().inTransaction(Database::now);
        assertThat(Duration.between(lockedAt, now)).isBetween(Duration.ZERO, Duration.ofMinutes(1));
    }

    @Test
    void readsABatchInOrderAndNotMoreThanAskedFor() {
        outbox.append(eventOf("a", "1"), eventOf("a", "2"), eventOf("a", "3"));

        List<String> batch = database().inTransaction(database -> OutboxTables.batchOf(database, 2).stream()
                .map(OutboxTables::text)
                .toList());
        assertThat(batch).containsExactly("1", "2");
    }

    @Test
    void holdsBackAGroupBehindItsParkedHead() {
        List<UUID> group = outbox.append(eventOf("a", "1"), eventOf("a", "2"), eventOf("a", "3"));
        outbox.append(eventOf("b", "free"));
        park(group.get(1));

        assertThat(outbox.sendable()).containsExactlyInAnyOrder("1", "free");
        assertThat(outbox.status(group.get(1))).isEqualTo(OutboxStatus.PARKED);
    }

    @Test
    void letsAGroupGoOnBehindAParkedEventThatSaysSo() {
        List<UUID> group =
                outbox.append(eventOf("a", "1").whenParked(OnParked.SKIP), eventOf("a", "2"), eventOf("a", "3"));
        backOff(group.get(0), Duration.ofHours(1));
        assertThat(outbox.sendable()).as("while it is still tried again").isEmpty();

        park(group.get(0));
        assertThat(outbox.sendable()).containsExactly("2", "3");
    }

    @Test
    void holdsBackAGroupBehindAnEventThatWaitsForItsTime() {
        List<UUID> group = outbox.append(eventOf("a", "1"), eventOf("a", "2"));
        backOff(group.get(0), Duration.ofHours(1));
        assertThat(outbox.sendable()).isEmpty();

        outbox.set(group.get(0), LONG_AGO);
        assertThat(outbox.sendable()).containsExactly("1", "2");
    }

    @Test
    void letsAGroupGoOnWhenItsHeadIsDiscarded() {
        List<UUID> group = outbox.append(eventOf("a", "1"), eventOf("a", "2"));
        park(group.get(0));
        outbox.set(group.get(0), "status = 'DISCARDED'");

        assertThat(outbox.sendable()).containsExactly("2");
    }

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
        Address orders = new Address(DestinationKind.QUEUE, "orders");
        return inTransaction(database -> OutboxTables.destinations(database)
                .lockFirstHeld(orders)
                .map(held -> held.event().id()));
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
    void neverHoldsBackAnEventWithoutGroup() {
        UUID head = outbox.append(event("1"));
        outbox.append(event("2"));
        park(head);

        assertThat(outbox.sendable()).containsExactly("2");
    }

    @Test
    void marksOnlyWhatIsStillPending() {
        List<UUID> events = outbox.append(event("1"), event("2"), event("3"));
        outbox.set(events.get(2), "status = 'DISCARDED'");

        int marked = inTransaction(database -> relayStore(database).markPublished(events, Instant.now()));
        assertThat(marked).isEqualTo(2);
        assertThat(outbox.status(events.get(0))).isEqualTo(OutboxStatus.PUBLISHED);
        assertThat(outbox.column(events.get(0), "published_at")).isNotNull();
        assertThat(outbox.status(events.get(2))).isEqualTo(OutboxStatus.DISCARDED);
    }

    @Test
    void deletesOnlyWhatIsStillPendingInsteadOfMarkingItIfAskedTo() {
        List<UUID> events = outbox.append(event("1"), event("2"), event("3"));
        outbox.set(events.get(2), "status = 'DISCARDED'");

        int deleted =
                inTransaction(database -> relayStore(database, Published.DELETE).markPublished(events, Instant.now()));
        assertThat(deleted).isEqualTo(2);
        assertThat(outbox.count(OutboxStatus.PUBLISHED)).isZero();
        assertThat(outbox.count(OutboxStatus.DISCARDED)).isEqualTo(1);

        UUID again = outbox.append(event("1").id(events.get(0)));
        assertThat(outbox.status(again)).as("the id is forgotten").isEqualTo(OutboxStatus.PENDING);
    }

    @Test
    void neverTakesAPublishedEventBack() {
        UUID event = outbox.append(event("1"));
        inTransaction(database -> relayStore(database).markPublished(List.of(event), Instant.now()));

        assertThat(backOff(event, Duration.ZERO)).isFalse();
        assertThat(park(event)).isFalse();
        assertThat(outbox.status(event)).isEqualTo(OutboxStatus.PUBLISHED);
        assertThat(outbox.sendable()).isEmpty();
    }

    @Test
    void keepsWhatWentWrong() {
        UUID event = outbox.append(event("1"));

        assertThat(backOff(event, Duration.ofHours(1))).isTrue();
        assertThat(outbox.column(event, "attempts")).isEqualTo(1);
        assertThat(outbox.column(event, "due_at")).isNotNull();
        assertThat(outbox.column(event, "error_message")).isEqualTo("broken");
        assertThat(park(event)).isTrue();
        assertThat(outbox.column(event, "due_at")).isNull();
        assertThat(outbox.column(event, "parked_at")).isNotNull();
        assertThat(outbox.column(event, "error_stack")).isEqualTo("stack");
    }

    @Test
    void readsABatchInSpiteOfADamagedEvent() {
        UUID damaged = outbox.append(event("1"));
        outbox.set(damaged, "headers = 'no json'");

        PendingEvent read =
                inTransaction(database -> OutboxTables.batchOf(database, 10)).get(0);
        assertThat(read.id()).isEqualTo(damaged);
        assertThatThrownBy(read::content).isInstanceOf(RuntimeException.class);
    }

    private Integer lockedSlotNumber(Set<Integer> except) {
        return inTransaction(database ->
                relayStore(database).lockSlot(except).map(LockedSlot::number).orElse(null));
    }

    private boolean park(UUID event) {
        return inTransaction(database -> relayStore(database).park(event, 3, database.now(), FAILURE));
    }

    private boolean backOff(UUID event, Duration wait) {
        return inTransaction(database ->
                relayStore(database).backOff(event, 1, database.now().plus(wait), FAILURE));
    }

    private <T> T inTransaction(Function<Database, T> work) {
        return database().inTransaction(work);
    }
}

package dev.semel.internal.outbox.store.jpa;

import static dev.semel.internal.outbox.store.OutboxStores.lockFirst;
import static dev.semel.internal.outbox.store.jpa.OutboxTables.event;
import static dev.semel.internal.outbox.store.jpa.OutboxTables.eventOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.outbox.store.LockedSlot;
import dev.semel.internal.outbox.store.OutboxStores;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.internal.outbox.store.RelayStore.ReadSlot;
import dev.semel.testing.HeldTransaction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Which slots a relay gets to serve, and that it waits for none, on every database. */
abstract class SlotLockContract extends OutboxContract {

    @Test
    void findsNoSlotWhileNothingIsDue() {
        outbox.append(event("later").after(Duration.ofHours(1)));

        assertThat(lockedSlotNumber(Set.of())).isNull();
    }

    @Test
    void servesTheSlotThatWaitedLongest() {
        outbox.append(eventOf("a", "1"));
        outbox.append(eventOf("b", "2"));
        Integer first = inTransaction(stores -> {
            LockedSlot slot = lockFirst(stores.relay()).orElseThrow();
            stores.relay().markServed(List.of(slot));
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
        try (HeldTransaction<OutboxStores> other = database().begin()) {
            other.doWithin(stores -> assertThat(lockFirst(stores.relay())).isPresent());
            assertThat(lockedSlotNumber(Set.of())).isNull();
        }
        assertThat(lockedSlotNumber(Set.of())).isNotNull();
    }

    @Test
    void readsWithTheLockWhatTheLastOwnerHasLeft() {
        UUID first = outbox.append(eventOf("a", "1"));
        UUID second = outbox.append(eventOf("a", "2"));
        int slot = outbox.look(rows -> rows.slotOf("a"));
        try (HeldTransaction<OutboxStores> other = database().begin()) {
            other.doWithin(stores -> {
                ReadSlot read = stores.relay().lockAndRead(slot, 1).orElseThrow();
                assertThat(read.slot().number()).isEqualTo(slot);
                assertThat(read.next().events()).extracting(PendingEvent::id).containsExactly(first);
                stores.relay().markPublished(List.of(first), Instant.now());
            });
            assertThat(idsOf(slot)).as("locked by the other").isEmpty();
            other.commit();
        }

        assertThat(idsOf(slot)).contains(List.of(second));
    }

    @Test
    void locksASlotInWhichNothingIsLeftToRead() {
        int slot = outbox.look(rows -> rows.slotOf("a"));

        assertThat(idsOf(slot)).contains(List.of());
    }

    private Optional<List<UUID>> idsOf(int slot) {
        return inTransaction(stores -> stores.relay()
                .lockAndRead(slot, 10)
                .map(read -> read.next().events().stream().map(PendingEvent::id).toList()));
    }

    @Test
    void locksOneSlotOnly() {
        outbox.append(eventOf("a", "1"));
        outbox.append(eventOf("b", "2"));
        try (HeldTransaction<OutboxStores> other = database().begin()) {
            int first = other.within(stores -> lockFirst(stores.relay()))
                    .orElseThrow()
                    .number();
            assertThat(lockedSlotNumber(Set.of())).isNotNull().isNotEqualTo(first);
        }
    }

    @Test
    void waitsForNoOtherWhenSeveralNodesHoldSeveralSlotsAndMarkThem() {
        List<String> groups = outbox.groupsOfDifferentSlots(4);
        groups.forEach(group -> outbox.append(eventOf(group, "of " + group)));
        try (HeldTransaction<OutboxStores> one = database().begin();
                HeldTransaction<OutboxStores> other = database().begin()) {
            RelayStore ofOne = one.within(OutboxStores::relay);
            RelayStore ofOther = other.within(OutboxStores::relay);
            LockedSlot first = one.within(in -> lockFirst(ofOne).orElseThrow());
            LockedSlot second = other.within(in -> lockFirst(ofOther).orElseThrow());
            LockedSlot third =
                    one.within(in -> lockFirst(ofOne, Set.of(first.number())).orElseThrow());
            LockedSlot fourth = other.within(
                    in -> lockFirst(ofOther, Set.of(second.number())).orElseThrow());

            one.doWithin(in -> ofOne.markServed(List.of(first, third)));
            other.doWithin(in -> ofOther.markServed(List.of(second, fourth)));
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
        List<Integer> served = inTransaction(stores -> {
            RelayStore store = stores.relay();
            LockedSlot first = lockFirst(store).orElseThrow();
            LockedSlot second = lockFirst(store, Set.of(first.number())).orElseThrow();
            store.markServed(List.of(first, second));
            return List.of(first.number(), second.number());
        });

        assertThat(lockedSlotNumber(Set.of())).isNotNull().isNotIn(served);
    }

    @Test
    void findsEachSlotWithWorkOnce() {
        List<String> groups = outbox.groupsOfDifferentSlots(3);
        outbox.append(eventOf(groups.get(0), "1"), eventOf(groups.get(1), "2"), eventOf(groups.get(0), "3"));
        outbox.append(eventOf(groups.get(2), "later").after(Duration.ofHours(1)));

        RelayStore.Work work = inTransaction(stores -> stores.relay().slotsWithWork());
        assertThat(work.slots()).hasSize(2).doesNotHaveDuplicates();
        assertThat(work.isMoreDue()).isFalse();
    }

    @Test
    void tellsTheTimeOfTheDatabase() {
        outbox.append(event("x"));
        Instant lockedAt = database()
                .inTransaction(stores -> lockFirst(stores.relay()).orElseThrow().lockedAt());
        Instant now = database().inTransaction(OutboxStores::now);
        assertThat(Duration.between(lockedAt, now)).isBetween(Duration.ZERO, Duration.ofMinutes(1));
    }

    private Integer lockedSlotNumber(Set<Integer> except) {
        return inTransaction(stores ->
                lockFirst(stores.relay(), except).map(LockedSlot::number).orElse(null));
    }

    private <T> T inTransaction(Function<OutboxStores, T> work) {
        return database().inTransaction(work);
    }
}

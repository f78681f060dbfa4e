package dev.semel.internal.outbox.store.jpa;

import static dev.semel.internal.outbox.store.jpa.OutboxTables.event;
import static dev.semel.internal.outbox.store.jpa.OutboxTables.eventOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.outbox.store.LockedSlot;
import dev.semel.internal.outbox.store.OutboxStores;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.testing.HeldTransaction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Which slots a relay gets to serve, and that it waits for nobody, whatever the database. */
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
            LockedSlot slot = stores.relay().lockSlot(Set.of()).orElseThrow();
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
            other.doWithin(
                    stores -> assertThat(stores.relay().lockSlot(Set.of())).isPresent());
            assertThat(lockedSlotNumber(Set.of())).isNull();
        }
        assertThat(lockedSlotNumber(Set.of())).isNotNull();
    }

    @Test
    void locksOneSlotOnly() {
        outbox.append(eventOf("a", "1"));
        outbox.append(eventOf("b", "2"));
        try (HeldTransaction<OutboxStores> other = database().begin()) {
            int first = other.within(stores -> stores.relay().lockSlot(Set.of()))
                    .orElseThrow()
                    .number();
            assertThat(lockedSlotNumber(Set.of())).isNotNull().isNotEqualTo(first);
        }
    }

    @Test
    void locksAnotherOfTheSlotsThatWereFoundAndLooksForNone() {
        List<String> groups = outbox.groupsOfDifferentSlots(3);
        outbox.append(eventOf(groups.get(0), "1"), eventOf(groups.get(1), "2"));
        inTransaction(stores -> {
            RelayStore store = stores.relay();
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
    void leavesToTheOtherWorkersOfANodeWhatOneOfThemDoesNotWant() {
        List<String> groups = outbox.groupsOfDifferentSlots(2);
        groups.forEach(group -> outbox.append(eventOf(group, "of " + group)));
        ReadySlots node = new ReadySlots();
        Function<OutboxStores, RelayStore> relay = stores -> stores.relay(Published.KEEP, node);
        try (HeldTransaction<OutboxStores> one = database().begin();
                HeldTransaction<OutboxStores> other = database().begin()) {
            LockedSlot first =
                    one.within(stores -> relay.apply(stores).lockSlot(Set.of()).orElseThrow());
            Set<Integer> all = Set.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);

            assertThat(other.<Optional<LockedSlot>>within(
                            stores -> relay.apply(stores).lockAnotherSlot(all)))
                    .isEmpty();
            assertThat(other.<Optional<LockedSlot>>within(
                            stores -> relay.apply(stores).lockSlot(all)))
                    .isEmpty();
            assertThat(one.<Optional<LockedSlot>>within(
                            stores -> relay.apply(stores).lockAnotherSlot(Set.of(first.number()))))
                    .isPresent();
        }
    }

    @Test
    void waitsForNobodyWhenSeveralNodesHoldSeveralSlotsAndMarkThem() {
        List<String> groups = outbox.groupsOfDifferentSlots(4);
        groups.forEach(group -> outbox.append(eventOf(group, "of " + group)));
        try (HeldTransaction<OutboxStores> one = database().begin();
                HeldTransaction<OutboxStores> other = database().begin()) {
            RelayStore ofOne = one.within(OutboxStores::relay);
            RelayStore ofOther = other.within(OutboxStores::relay);
            LockedSlot first = one.within(in -> ofOne.lockSlot(Set.of()).orElseThrow());
            LockedSlot second = other.within(in -> ofOther.lockSlot(Set.of()).orElseThrow());
            LockedSlot third = one.within(
                    in -> ofOne.lockAnotherSlot(Set.of(first.number())).orElseThrow());
            LockedSlot fourth = other.within(
                    in -> ofOther.lockAnotherSlot(Set.of(second.number())).orElseThrow());

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
            LockedSlot first = store.lockSlot(Set.of()).orElseThrow();
            LockedSlot second = store.lockAnotherSlot(Set.of(first.number())).orElseThrow();
            store.markServed(List.of(first, second));
            return List.of(first.number(), second.number());
        });

        assertThat(lockedSlotNumber(Set.of())).isNotNull().isNotIn(served);
    }

    @Test
    void tellsHowManySlotsWithWorkAreLeft() {
        outbox.append(eventOf("a", "1"), eventOf("b", "2"), eventOf("a", "3"));
        outbox.append(event("later").after(Duration.ofHours(1)));

        int left = inTransaction(
                stores -> stores.relay().lockSlot(Set.of()).orElseThrow().slotsLeft());
        assertThat(left).isEqualTo(1);
    }

    @Test
    void tellsTheTimeOfTheDatabase() {
        outbox.append(event("x"));
        Instant lockedAt = database()
                .inTransaction(stores ->
                        stores.relay().lockSlot(Set.of()).orElseThrow().lockedAt());
        Instant now = database().inTransaction(OutboxStores::now);
        assertThat(Duration.between(lockedAt, now)).isBetween(Duration.ZERO, Duration.ofMinutes(1));
    }

    private Integer lockedSlotNumber(Set<Integer> except) {
        return inTransaction(stores ->
                stores.relay().lockSlot(except).map(LockedSlot::number).orElse(null));
    }

    private <T> T inTransaction(Function<OutboxStores, T> work) {
        return database().inTransaction(work);
    }
}

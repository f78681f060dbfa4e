package dev.semel.outbox.store.jpa;

import static dev.semel.outbox.store.jpa.OutboxTables.event;
import static dev.semel.outbox.store.jpa.OutboxTables.eventOf;
import static dev.semel.outbox.store.jpa.OutboxTables.relayStore;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.jpa.Database;
import dev.semel.outbox.store.LockedSlot;
import dev.semel.outbox.store.RelayStore;
import dev.semel.testing.OpenTransaction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
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
    void leavesToTheOtherWorkersOfANodeWhatOneOfThemDoesNotWant() {
        List<String> groups = outbox.groupsOfDifferentSlots(2);
        groups.forEach(group -> outbox.append(eventOf(group, "of " + group)));
        Function<Database, RelayStore> node = OutboxTables.relayStoresOfANode();
        try (OpenTransaction one = database().begin();
                OpenTransaction other = database().begin()) {
            LockedSlot first = node.apply(one.database()).lockSlot(Set.of()).orElseThrow();
            Set<Integer> all = Set.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);

            assertThat(node.apply(other.database()).lockAnotherSlot(all)).isEmpty();
            assertThat(node.apply(other.database()).lockSlot(all)).isEmpty();
            assertThat(node.apply(one.database()).lockAnotherSlot(Set.of(first.number())))
                    .isPresent();
        }
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

    private Integer lockedSlotNumber(Set<Integer> except) {
        return inTransaction(database ->
                relayStore(database).lockSlot(except).map(LockedSlot::number).orElse(null));
    }

    private <T> T inTransaction(Function<Database, T> work) {
        return database().inTransaction(work);
    }
}

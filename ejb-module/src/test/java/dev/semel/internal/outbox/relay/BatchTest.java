package dev.semel.internal.outbox.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.outbox.store.LockedSlot;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.outbox.store.RelayStore.NextEvents;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BatchTest {

    private final Batch batch = new Batch(10);

    @Test
    void takesAnotherSlotWhileThereIsRoom() {
        add(0, 9);
        assertThat(batch.takesAnotherSlot()).isTrue();
        assertThat(batch.remaining()).isEqualTo(1);

        add(1, 1);
        assertThat(batch.takesAnotherSlot()).isFalse();
        assertThat(batch.isFull()).isTrue();
        assertThat(batch.events()).hasSize(10);
    }

    @Test
    void leavesWhatIsMoreThanSixteenSlotsToOthers() {
        Batch large = new Batch(100);
        for (int slot = 0; slot < Batch.MOST_SLOTS; slot++) {
            assertThat(large.takesAnotherSlot()).isTrue();
            large.add(new LockedSlot(slot, Instant.EPOCH, false), new NextEvents(events(1), false, false, 0));
        }
        assertThat(large.takesAnotherSlot()).isFalse();
        assertThat(large.isFull()).isFalse();
        assertThat(large.drainedSlots()).hasSize(Batch.MOST_SLOTS);
    }

    @Test
    void takesNoOtherSlotBesideMuch() {
        add(4, 1, false, Batch.MUCH - 1);
        assertThat(batch.takesAnotherSlot()).isTrue();

        add(5, 1, false, 1);
        assertThat(batch.takesAnotherSlot()).isFalse();
        assertThat(batch.isFull()).isFalse();
        assertThat(batch.isCut()).isFalse();
        assertThat(batch.drainedSlots()).containsExactlyInAnyOrder(4, 5);
    }

    @Test
    void isNotFullForSlotsWithNothingToSend() {
        add(4, 0);
        add(5, 3);
        add(6, 0);

        assertThat(batch.isFull()).isFalse();
        assertThat(batch.drainedSlots()).containsExactlyInAnyOrder(4, 5, 6);
        assertThat(batch.slots()).containsExactlyInAnyOrder(4, 5, 6);
        assertThat(batch.slotsServed(batch.events().size(), true)).isEmpty();
    }

    @Test
    void letsTheSlotKeepItsPlaceThatWasGivenTheRestOnly() {
        add(4, 7);
        add(5, 3);

        assertThat(batch.drainedSlots()).containsExactly(4);
        assertThat(batch.slotsServed(batch.events().size(), true)).isEmpty();
        assertThat(batch.slotsServed(batch.events().size(), false))
                .extracting(LockedSlot::number)
                .containsExactly(4);
    }

    @Test
    void letsTheSlotKeepItsPlaceOfWhichOnlyAPartCouldGoBecauseItsEventsAreLarge() {
        add(4, 2);
        batch.add(new LockedSlot(5, Instant.EPOCH, false), new NextEvents(events(1), false, true, Batch.MUCH));

        assertThat(batch.isFull()).isFalse();
        assertThat(batch.slotsServed(batch.events().size(), false))
                .extracting(LockedSlot::number)
                .containsExactly(4);
    }

    @Test
    void sendsASlotBehindTheOthersThatFilledItAlone() {
        add(4, 10);

        assertThat(batch.drainedSlots()).isEmpty();
        assertThat(batch.slotsServed(batch.events().size(), true))
                .extracting(LockedSlot::number)
                .containsExactly(4);
    }

    @Test
    void letsTheSlotsKeepTheirPlacesThatWereNotReached() {
        add(4, 0);
        add(5, 2);
        add(6, 3);
        add(7, 1);

        assertThat(batch.slotsServed(3, false)).extracting(LockedSlot::number).containsExactly(4, 5, 6);
        assertThat(batch.slotsServed(2, false)).extracting(LockedSlot::number).containsExactly(4, 5);
        assertThat(batch.slotsServed(0, false)).extracting(LockedSlot::number).containsExactly(4);
    }

    @Test
    void doesNotCallASlotDrainedOfWhichNothingWasReadBecauseSoMuchWasHeld() {
        add(4, 0, true);

        assertThat(batch.drainedSlots()).isEmpty();
        assertThat(batch.slotsServed(batch.events().size(), true))
                .extracting(LockedSlot::number)
                .containsExactly(4);
    }

    private void add(int slot, int events) {
        add(slot, events, false);
    }

    private void add(int slot, int events, boolean hasHeld) {
        add(slot, events, hasHeld, 0);
    }

    private void add(int slot, int events, boolean hasHeld, long bytes) {
        batch.add(new LockedSlot(slot, Instant.EPOCH, false), new NextEvents(events(events), hasHeld, false, bytes));
    }

    private static List<PendingEvent> events(int number) {
        return Stream.generate(() -> OutgoingEvents.pending(UUID.randomUUID(), null, 0, null, () -> null))
                .limit(number)
                .toList();
    }
}

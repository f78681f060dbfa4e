package dev.semel.internal.outbox.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.outbox.relay.ReadySlots.Hand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReadySlotsTest {

    private final ReadySlots ready = new ReadySlots();

    @Test
    void givesEachSlotToOnePassInTheOrderInWhichTheyWereNamed() {
        ready.add(List.of(5, 3));
        ready.add(List.of(3, 1));
        Hand one = ready.hand(Set.of());
        Hand other = ready.hand(Set.of());

        assertThat(one.takeNext()).contains(5);
        assertThat(other.takeNext()).contains(3);
        assertThat(one.isAnyLeft()).isTrue();
        assertThat(one.takeNext()).contains(1);
        assertThat(other.takeNext()).isEmpty();
        assertThat(one.isAnyLeft()).isFalse();
    }

    @Test
    void leavesWhatAPassDoesNotWantToOthers() {
        ready.add(List.of(5, 3));
        Hand choosy = ready.hand(Set.of(5));

        assertThat(choosy.takeNext()).contains(3);
        assertThat(choosy.takeNext()).isEmpty();
        assertThat(choosy.isAnyLeft()).isFalse();
        assertThat(left()).containsExactly(5);
    }

    @Test
    void forgetsASlotThatAPassHasDrained() {
        ready.add(List.of(5, 3));
        Hand hand = takeAll();
        hand.drained(5);
        hand.giveBack(true);

        assertThat(left()).containsExactly(3);
    }

    @Test
    void forgetsNothingBeforeTheCommitOfThePassThatHasDrainedIt() {
        ready.add(List.of(5, 3));
        Hand hand = takeAll();
        hand.drained(5);
        hand.giveBack(false);

        assertThat(left()).containsExactlyInAnyOrder(5, 3);
    }

    @Test
    void keepsASlotThatACommitNamedWhileItWasInTheHandsOfAPass() {
        ready.add(List.of(5));
        Hand hand = takeAll();
        ready.add(List.of(5));
        assertThat(left()).as("it is in the hands of another pass").isEmpty();
        hand.drained(5);
        hand.giveBack(true);

        assertThat(left()).containsExactly(5);
    }

    @Test
    void sendsASlotThatHadItsTurnAndWasNotDrainedBehindTheOthers() {
        ready.add(List.of(5, 3));
        ready.add(List.of(1));
        Hand hand = ready.hand(Set.of());
        hand.takeNext();
        hand.takeNext();
        hand.served(5);
        hand.giveBack(true);

        assertThat(left()).as("3 was not reached").containsExactly(3, 1, 5);
    }

    @Test
    void triesASlotAgainThatAnotherNodeHasLockedAFewTimesAndLaterEachTime() {
        ready.add(List.of(5));
        List<Duration> pauses = new ArrayList<>();
        takeLockedElsewhere();
        while (ready.pauseOfBusy().isPresent()) {
            pauses.add(ready.pauseOfBusy().get());
            ready.tryBusyAgain();
            takeLockedElsewhere();
        }

        assertThat(pauses).containsExactly(Duration.ofMillis(20), Duration.ofMillis(40), Duration.ofMillis(80));
        ready.tryBusyAgain();
        assertThat(left()).isEmpty();
    }

    @Test
    void triesASlotAgainFromTheBeginningOnceItWasLockedHere() {
        ready.add(List.of(5));
        takeLockedElsewhere();
        ready.tryBusyAgain();
        takeLockedElsewhere();
        ready.tryBusyAgain();
        Hand hand = takeAll();
        hand.locked(5);
        hand.drained(5);
        hand.giveBack(true);
        assertThat(ready.pauseOfBusy()).isEmpty();

        ready.add(List.of(5));
        takeLockedElsewhere();
        assertThat(ready.pauseOfBusy()).contains(ReadySlots.FIRST_PAUSE);
    }

    @Test
    void triesASlotAgainFromTheBeginningThatACommitNamesAnewAfterItWasLeftToTheTimer() {
        ready.add(List.of(5));
        takeLockedElsewhere();
        while (ready.pauseOfBusy().isPresent()) {
            ready.tryBusyAgain();
            takeLockedElsewhere();
        }

        ready.add(List.of(5));
        takeLockedElsewhere();
        assertThat(ready.pauseOfBusy()).contains(ReadySlots.FIRST_PAUSE);
    }

    @Test
    void asksOneWorkerForALookHoweverManyWantOne() {
        assertThat(ready.takeLook()).isFalse();
        ready.wantLook();
        ready.wantLook();

        assertThat(ready.takeLook()).isTrue();
        assertThat(ready.takeLook()).isFalse();
    }

    private Hand takeAll() {
        Hand hand = ready.hand(Set.of());
        Optional<Integer> slot = hand.takeNext();
        while (slot.isPresent()) {
            slot = hand.takeNext();
        }
        return hand;
    }

    private void takeLockedElsewhere() {
        Hand hand = ready.hand(Set.of());
        hand.lockedElsewhere(hand.takeNext().orElseThrow());
        hand.giveBack(true);
    }

    private List<Integer> left() {
        Hand hand = ready.hand(Set.of());
        List<Integer> left = new ArrayList<>();
        for (Optional<Integer> slot = hand.takeNext(); slot.isPresent(); slot = hand.takeNext()) {
            left.add(slot.get());
        }
        hand.giveBack(false);
        return left;
    }
}

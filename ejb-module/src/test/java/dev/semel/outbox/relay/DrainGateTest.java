package dev.semel.outbox.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DrainGateTest {

    private final DrainGate gate = new DrainGate(2);

    @Test
    void letsInAsManyAsThereArePlaces() {
        assertThat(gate.enter()).isTrue();
        assertThat(gate.join()).isTrue();

        assertThat(gate.enter()).isFalse();
        assertThat(gate.join()).isFalse();

        assertThat(gate.leave(gate.look())).isTrue();
        assertThat(gate.enter()).isTrue();
    }

    @Test
    void hasAPlaceWhileFewerAreInsideThanThereArePlaces() {
        gate.enter();
        assertThat(gate.hasPlace()).isTrue();

        gate.join();
        assertThat(gate.hasPlace()).isFalse();
    }

    @Test
    void keepsTheOthersFromWhatAPassHasInHandsUntilItEnds() {
        gate.enter();
        gate.take(Set.of(3, 4));
        gate.setAside(5, gate.look());
        gate.join();
        assertThat(gate.look().unwanted()).isEqualTo(Set.of(3, 4, 5));

        gate.giveBack(Set.of(3, 4));
        assertThat(gate.look().unwanted()).isEqualTo(Set.of(5));
    }

    @Test
    void letsNobodyOutWhomSomebodyAskedToLookAgain() {
        gate.enter();
        DrainGate.Look before = gate.look();
        gate.enter();

        assertThat(gate.leave(before)).isFalse();
        assertThat(gate.leave(gate.look())).isTrue();
    }

    @Test
    void asksNobodyToLookAgainBecauseOfHelp() {
        gate.enter();
        DrainGate.Look look = gate.look();
        gate.join();

        assertThat(gate.leave(look)).isTrue();
    }

    @Test
    void setsASlotAsideUntilSomebodyAsksAgain() {
        gate.enter();
        gate.setAside(3, gate.look());
        assertThat(gate.look().unwanted()).isEqualTo(Set.of(3));

        gate.enter();
        assertThat(gate.look().unwanted()).isEmpty();
    }

    @Test
    void setsNothingAsideForALookThatBeganBeforeSomebodyAsked() {
        gate.enter();
        DrainGate.Look before = gate.look();
        gate.enter();
        gate.setAside(3, before);

        assertThat(gate.look().unwanted()).isEmpty();
    }

    @Test
    void letsNobodyInOnceItIsClosedAndEverybodyOut() throws InterruptedException {
        gate.enter();
        DrainGate.Look before = gate.look();
        gate.enter();
        gate.close(Duration.ofMillis(1));

        assertThat(gate.enter()).isFalse();
        assertThat(gate.join()).isFalse();
        assertThat(gate.leave(before)).isTrue();
    }
}

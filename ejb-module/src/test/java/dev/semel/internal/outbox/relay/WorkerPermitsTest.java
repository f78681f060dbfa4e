package dev.semel.internal.outbox.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.platform.ThreadWaits;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WorkerPermitsTest {

    private final WorkerPermits permits = new WorkerPermits(2);

    @Test
    void letsInAsManyAsThereArePlaces() {
        assertThat(permits.enter()).isTrue();
        assertThat(permits.join()).isTrue();

        assertThat(permits.enter()).isFalse();
        assertThat(permits.join()).isFalse();

        assertThat(permits.leave(permits.look())).isTrue();
        assertThat(permits.enter()).isTrue();
    }

    @Test
    void hasAPlaceWhileFewerAreInsideThanThereArePlaces() {
        permits.enter();
        assertThat(permits.hasPlace()).isTrue();

        permits.join();
        assertThat(permits.hasPlace()).isFalse();
    }

    @Test
    void keepsTheOthersFromWhatAPassHasInHandsUntilItEnds() {
        permits.enter();
        permits.take(Set.of(3, 4));
        permits.setAside(5, permits.look());
        permits.join();
        assertThat(permits.look().unwanted()).isEqualTo(Set.of(3, 4, 5));

        permits.giveBack(Set.of(3, 4));
        assertThat(permits.look().unwanted()).isEqualTo(Set.of(5));
    }

    @Test
    void letsNobodyOutWhomSomebodyAskedToLookAgain() {
        permits.enter();
        WorkerPermits.Look before = permits.look();
        permits.enter();

        assertThat(permits.leave(before)).isFalse();
        assertThat(permits.leave(permits.look())).isTrue();
    }

    @Test
    void asksNobodyToLookAgainBecauseOfHelp() {
        permits.enter();
        WorkerPermits.Look look = permits.look();
        permits.join();

        assertThat(permits.leave(look)).isTrue();
    }

    @Test
    void setsASlotAsideUntilSomebodyAsksAgain() {
        permits.enter();
        permits.setAside(3, permits.look());
        assertThat(permits.look().unwanted()).isEqualTo(Set.of(3));

        permits.enter();
        assertThat(permits.look().unwanted()).isEmpty();
    }

    @Test
    void setsNothingAsideForALookThatBeganBeforeSomebodyAsked() {
        permits.enter();
        WorkerPermits.Look before = permits.look();
        permits.enter();
        permits.setAside(3, before);

        assertThat(permits.look().unwanted()).isEmpty();
    }

    @Test
    void letsNobodyInOnceItIsClosedAndEverybodyOut() throws InterruptedException {
        permits.enter();
        WorkerPermits.Look before = permits.look();
        permits.enter();
        permits.close(new ThreadWaits().newMonitor(), Duration.ofMillis(1));

        assertThat(permits.enter()).isFalse();
        assertThat(permits.join()).isFalse();
        assertThat(permits.leave(before)).isTrue();
    }
}

package dev.semel.internal.outbox.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.platform.ThreadWaits;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class WorkerPermitsTest {

    private static final Instant NOW = Instant.parse("2026-11-27T03:00:00Z");

    private final WorkerPermits permits = new WorkerPermits(2);

    @Test
    void letsInAsManyAsThereArePlaces() {
        assertThat(permits.enter()).isTrue();
        assertThat(permits.join()).isTrue();

        assertThat(permits.enter()).isFalse();
        assertThat(permits.join()).isFalse();

        assertThat(permits.leave(permits.beginRound(NOW))).isTrue();
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
    void letsNobodyOutWhomSomebodyAskedToLookAgain() {
        permits.enter();
        long before = permits.beginRound(NOW);
        permits.enter();

        assertThat(permits.leave(before)).isFalse();
        assertThat(permits.leave(permits.beginRound(NOW))).isTrue();
    }

    @Test
    void leavesACommitToAWorkerThatHasJustBegunARound() {
        permits.enter();
        long before = permits.beginRound(NOW);

        assertThat(permits.askThoseInside(NOW.plus(WorkerPermits.MOMENT).minusMillis(1)))
                .isTrue();
        assertThat(permits.leave(before)).as("before it has looked again").isFalse();
    }

    @Test
    void leavesNoCommitToAWorkerWhoseRoundTakesLong() {
        permits.enter();
        permits.beginRound(NOW);

        assertThat(permits.askThoseInside(NOW.plus(WorkerPermits.MOMENT))).isFalse();
        assertThat(permits.askThoseInside(NOW.minusMillis(1)))
                .as("a clock that was set back")
                .isFalse();
    }

    @Test
    void leavesNoCommitToAWorkerThatHasLeft() {
        permits.enter();
        permits.leave(permits.beginRound(NOW));

        assertThat(permits.askThoseInside(NOW)).isFalse();
    }

    @Test
    void leavesNoCommitToAWorkerInALongRoundBecauseAnotherOneHasJustLeft() {
        permits.enter();
        permits.beginRound(NOW.minus(WorkerPermits.MOMENT));
        permits.enter();
        permits.leave(permits.beginRound(NOW));

        assertThat(permits.askThoseInside(NOW)).isFalse();
    }

    @Test
    void asksNobodyToLookAgainBecauseOfHelp() {
        permits.enter();
        long before = permits.beginRound(NOW);
        permits.join();

        assertThat(permits.leave(before)).isTrue();
    }

    @Test
    void letsNobodyInOnceItIsClosedAndEverybodyOut() throws InterruptedException {
        permits.enter();
        long before = permits.beginRound(NOW);
        permits.enter();
        permits.close(new ThreadWaits().newMonitor(), Duration.ofMillis(1));

        assertThat(permits.enter()).isFalse();
        assertThat(permits.join()).isFalse();
        assertThat(permits.leave(before)).isTrue();
    }
}

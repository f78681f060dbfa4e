package dev.semel.internal.outbox.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testing.MutableClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class WorkerPermitsTest {

    private final MutableClock clock = new MutableClock();
    private final WorkerPermits permits = new WorkerPermits(2, clock);

    @Test
    void letsInAsManyAsThereArePlaces() {
        assertThat(permits.enter()).isTrue();
        assertThat(permits.join()).isTrue();

        clock.advance(WorkerPermits.LONG.plusMillis(1));
        assertThat(permits.enter()).isFalse();
        assertThat(permits.join()).isFalse();

        assertThat(permits.leave(permits.asked())).isTrue();
        assertThat(permits.enter()).isTrue();
    }

    @Test
    void letsInTwoWhoAskAndTheOthersToHelp() {
        WorkerPermits four = new WorkerPermits(4, clock);
        assertThat(four.enter()).isTrue();
        assertThat(four.enter()).isTrue();
        assertThat(four.enter()).as("what it asks for goes with the next pass").isFalse();

        assertThat(four.join()).isTrue();
        assertThat(four.join()).isTrue();
        assertThat(four.join()).isFalse();
    }

    @Test
    void countsNoPassAmongTheTwoThatLastsLong() {
        WorkerPermits four = new WorkerPermits(4, clock);
        four.enter();
        four.enter();
        four.begin();
        Instant other = four.begin();
        clock.advance(WorkerPermits.LONG);
        assertThat(four.enter()).as("not yet").isFalse();

        clock.advance(Duration.ofMillis(1));
        assertThat(four.enter()).isTrue();
        assertThat(four.enter()).isTrue();
        four.end(four.begin());
        assertThat(four.leave(four.asked())).isTrue();
        assertThat(four.enter()).as("those that last long do so still").isTrue();

        assertThat(four.leave(four.asked())).isTrue();
        four.end(other);
        assertThat(four.enter()).as("there are two again that are quick").isFalse();
    }

    @Test
    void hasAPlaceWhileFewerAreInsideThanThereArePlaces() {
        permits.enter();
        assertThat(permits.hasPlace()).isTrue();

        permits.join();
        assertThat(permits.hasPlace()).isFalse();
    }

    @Test
    void letsNoWorkerOutThatWasAskedToScanAgain() {
        permits.enter();
        long before = permits.asked();
        permits.enter();

        assertThat(permits.leave(before)).isFalse();
        assertThat(permits.leave(permits.asked())).isTrue();
    }

    @Test
    void asksNoWorkerToScanAgainBecauseOfHelp() {
        permits.enter();
        long before = permits.asked();
        permits.join();

        assertThat(permits.leave(before)).isTrue();
    }

    @Test
    void letsNoWorkerInOnceItIsClosedAndAllOut() throws InterruptedException {
        permits.enter();
        long before = permits.asked();
        permits.enter();
        permits.close(Duration.ofMillis(1));

        assertThat(permits.enter()).isFalse();
        assertThat(permits.join()).isFalse();
        assertThat(permits.leave(before)).isTrue();
    }
}

package dev.semel.internal.outbox.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.platform.ThreadWaits;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class WorkerPermitsTest {

    private final WorkerPermits permits = new WorkerPermits(2);

    @Test
    void letsInAsManyAsThereArePlaces() {
        assertThat(permits.enter()).isTrue();
        assertThat(permits.join()).isTrue();

        assertThat(permits.enter()).isFalse();
        assertThat(permits.join()).isFalse();

        assertThat(permits.leave(permits.asked())).isTrue();
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
        permits.close(new ThreadWaits().newMonitor(), Duration.ofMillis(1));

        assertThat(permits.enter()).isFalse();
        assertThat(permits.join()).isFalse();
        assertThat(permits.leave(before)).isTrue();
    }
}

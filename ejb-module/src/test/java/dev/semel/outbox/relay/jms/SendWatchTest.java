package dev.semel.outbox.relay.jms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.JMSException;
import jakarta.jms.ResourceAllocationException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class SendWatchTest {

    private static final Duration PERIOD = Duration.ofMillis(50);
    private static final Duration LIMIT = PERIOD.multipliedBy(12);

    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final SendWatch watch = new SendWatch(clock, PERIOD);
    private final Semaphore room = new Semaphore(0);

    @AfterEach
    void stop() {
        clock.shutdownNow();
    }

    @Test
    void endsASendThatWaitsForRoomAndSaysWhatTheMatterIs() {
        try (SendWatch.Sends sends = watch.begin()) {
            assertThatThrownBy(() -> sends.send(this::waitForRoom))
                    .isInstanceOf(ResourceAllocationException.class)
                    .hasMessageContaining("gives no leave to send")
                    .hasRootCauseInstanceOf(InterruptedException.class);
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }
    }

    @Test
    void leavesAloneWhatTheThreadDoesBetweenAndAfterItsSends() throws Exception {
        try (SendWatch.Sends sends = watch.begin()) {
            sends.send(() -> {});
            Thread.sleep(LIMIT.multipliedBy(2).toMillis());
            sends.send(() -> {});
        }
        Thread.sleep(LIMIT.multipliedBy(2).toMillis());
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void doesNotAddUpTheTimesOfManySends() throws JMSException {
        try (SendWatch.Sends sends = watch.begin()) {
            for (int i = 0; i < 12; i++) {
                room.release();
                sends.send(this::waitForRoom);
                sends.send(() -> pause(LIMIT.dividedBy(4)));
            }
        }
        assertThat(room.availablePermits()).isZero();
    }

    @Test
    void handsOnWhatTheBrokerRefuses() {
        try (SendWatch.Sends sends = watch.begin()) {
            JMSException refusal = new JMSException("refused");
            assertThatThrownBy(() -> sends.send(() -> {
                        throw refusal;
                    }))
                    .isSameAs(refusal);
        }
    }

    @Test
    void sendsWithoutAThreadThatLooksWhenTheServerStops() throws JMSException {
        clock.shutdownNow();
        room.release();
        try (SendWatch.Sends sends = watch.begin()) {
            sends.send(this::waitForRoom);
        }
        assertThat(room.availablePermits()).isZero();
    }

    // As the broker's client does it.
    private void waitForRoom() {
        try {
            room.acquire();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    private static void pause(Duration time) {
        try {
            Thread.sleep(time.toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}

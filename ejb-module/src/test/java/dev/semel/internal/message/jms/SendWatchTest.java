package dev.semel.internal.message.jms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.JMSException;
import jakarta.jms.ResourceAllocationException;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class SendWatchTest {

    private static final int MOST_LOOKS = 12;

    private final LooksByHand clock = new LooksByHand();
    private final SendWatch watch = new SendWatch(clock, Duration.ofSeconds(1));
    private final Semaphore room = new Semaphore(0);

    @AfterEach
    void stop() {
        clock.shutdownNow();
    }

    @Test
    void endsASendThatWaitsForRoomAndSaysWhatTheMatterIs() {
        try (SendWatch.Sends sends = watch.begin()) {
            assertThatThrownBy(() -> sends.send(() -> {
                        clock.look(MOST_LOOKS);
                        waitForRoom();
                    }))
                    .isInstanceOf(ResourceAllocationException.class)
                    .hasMessageContaining("gives no leave to send")
                    .hasRootCauseInstanceOf(InterruptedException.class);
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }
    }

    @Test
    void letsASendWaitAsLongAsACallMayTake() throws JMSException {
        try (SendWatch.Sends sends = watch.begin()) {
            sends.send(() -> {
                clock.look(MOST_LOOKS - 1);
                room.release();
                waitForRoom();
            });
        }
        assertThat(room.availablePermits()).isZero();
    }

    @Test
    void givesALargeMessageTheTimeThatItNeedsOnASlowLine() throws JMSException {
        try (SendWatch.Sends sends = watch.begin()) {
            sends.send(10 * 1024 * 1024, () -> {
                clock.look(MOST_LOOKS + 25);
                room.release();
                waitForRoom();
            });
            assertThatThrownBy(() -> sends.send(Long.MAX_VALUE, () -> {
                        clock.look(MOST_LOOKS + 30);
                        waitForRoom();
                    }))
                    .isInstanceOf(ResourceAllocationException.class);
            assertThatThrownBy(() -> sends.send(() -> {
                        clock.look(MOST_LOOKS);
                        waitForRoom();
                    }))
                    .isInstanceOf(ResourceAllocationException.class);
        }
    }

    @Test
    void leavesAloneWhatTheThreadDoesBetweenAndAfterItsSends() throws JMSException {
        try (SendWatch.Sends sends = watch.begin()) {
            sends.send(() -> {});
            clock.look(2 * MOST_LOOKS);
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
            sends.send(() -> {});
        }
        clock.look(2 * MOST_LOOKS);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void looksNoMoreWhenNothingIsSent() {
        watch.begin().close();
        assertThat(clock.isLookToCome()).isTrue();
        clock.look(1);

        assertThat(clock.isLookToCome()).isFalse();
        watch.begin().close();
        assertThat(clock.isLookToCome()).isTrue();
    }

    @Test
    void hasOneLookForAllThatSend() {
        watch.begin();
        watch.begin();
        assertThat(clock.looks).isEqualTo(1);
        clock.look(3);

        assertThat(clock.looks).isEqualTo(4);
    }

    @Test
    void doesNotAddUpTheTimesOfManySends() throws JMSException {
        try (SendWatch.Sends sends = watch.begin()) {
            for (int i = 0; i < MOST_LOOKS; i++) {
                sends.send(() -> {
                    clock.look(MOST_LOOKS / 2);
                    room.release();
                    waitForRoom();
                });
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

    /** Looks when the test says so, on the thread of the test. */
    private static final class LooksByHand extends ScheduledThreadPoolExecutor {

        private Runnable toCome;
        private int looks;

        private LooksByHand() {
            super(1);
        }

        @Override
        public ScheduledFuture<?> schedule(Runnable look, long pause, TimeUnit unit) {
            toCome = look;
            looks++;
            return super.schedule(() -> {}, 1, TimeUnit.DAYS);
        }

        private boolean isLookToCome() {
            return toCome != null;
        }

        private void look(int times) {
            for (int i = 0; i < times && isLookToCome(); i++) {
                Runnable look = toCome;
                toCome = null;
                look.run();
            }
        }
    }
}

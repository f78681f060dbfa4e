package dev.semel.internal.outbox.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.internal.platform.PeriodicWork.Period;
import dev.semel.internal.platform.ThreadWaits;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.settings.RetrySettings;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class RelayPollTest {

    private final WorkerPermits permits = new WorkerPermits(4, Clock.systemUTC());

    private static final Duration INTERVAL = Duration.ofSeconds(7);

    @Test
    void looksAtThePollIntervalUnlessTheRelayIsSwitchedOff() {
        assertThat(relay(true, () -> {}).period()).contains(Period.every(INTERVAL));
        assertThat(relay(false, () -> {}).period()).isEmpty();
    }

    @Test
    void asksAgainWhileADrainOfAnEarlierPollLasts() {
        CountDownLatch isOver = new CountDownLatch(1);
        AtomicInteger asked = new AtomicInteger();
        try (PlainThreads threads = new PlainThreads()) {
            OutboxRelay relay = relay(true, () -> {
                asked.incrementAndGet();
                awaitUninterrupted(isOver);
            });
            relay.threads = threads.managed();
            relay.run();
            relay.run();
            await().until(() -> asked.get() == 2);
            isOver.countDown();
        }
    }

    @Test
    void drainsByItselfWhenTheContainerHasNoThread() {
        AtomicInteger asked = new AtomicInteger();
        PlainThreads threads = new PlainThreads();
        threads.close();

        OutboxRelay relay = relay(true, asked::incrementAndGet);
        relay.threads = threads.managed();
        relay.run();

        assertThat(asked).hasValue(1);
    }

    @Test
    void tellsItsThreadThatTheStopWasHurried() {
        OutboxRelay relay = relay(true, () -> {});
        permits.waits = new ThreadWaits() {
            @Override
            public Monitor newMonitor() {
                return new Monitor() {
                    @Override
                    public boolean await(BooleanSupplier condition, Duration longest) throws InterruptedException {
                        throw new InterruptedException("of the test");
                    }

                    @Override
                    public void change(Runnable change) {
                        change.run();
                    }
                };
            }
        };

        relay.end();

        assertThat(Thread.interrupted()).isTrue();
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }

    private OutboxRelay relay(boolean isEnabled, Runnable drain) {
        RetrySettings retry = new RetrySettings("semel.relay", 10, Duration.ofSeconds(1), Duration.ofMinutes(5));
        RelaySettings settings = new RelaySettings(isEnabled, INTERVAL, 500, 4, retry);
        return new OutboxRelay(null, null, settings, null, permits) {
            @Override
            void drain() {
                drain.run();
            }
        };
    }
}

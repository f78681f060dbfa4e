package dev.semel.outbox.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.awaitility.Awaitility.await;

import dev.semel.settings.RelaySettings;
import dev.semel.settings.RetrySettings;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RelayTimerTest {

    private final List<Object[]> created = new ArrayList<>();

    @Test
    void ticksAtThePollIntervalAndSurvivesNoRestart() {
        timer(true).start();

        assertThat(created).hasSize(1);
        assertThat(created.get(0)[1]).isEqualTo(7_000L);
        assertThat(((TimerConfig) created.get(0)[2]).isPersistent()).isFalse();
    }

    @Test
    void doesNotTickWhereTheRelayIsSwitchedOff() {
        timer(false).start();

        assertThat(created).isEmpty();
    }

    @Test
    void asksAgainWhileADrainOfAnEarlierTickLasts() {
        CountDownLatch isOver = new CountDownLatch(1);
        AtomicInteger asked = new AtomicInteger();
        try (PlainThreads threads = new PlainThreads()) {
            RelayTimer timer = timer(true, threads, () -> {
                asked.incrementAndGet();
                isOver.await();
                return null;
            });
            timer.tick();
            timer.tick();
            await().until(() -> asked.get() == 2);
            isOver.countDown();
        }
    }

    @Test
    void drainsByItselfWhenTheContainerHasNoThread() {
        AtomicInteger asked = new AtomicInteger();
        PlainThreads threads = new PlainThreads();
        threads.close();

        timer(true, threads, asked::incrementAndGet).tick();

        assertThat(asked).hasValue(1);
    }

    @Test
    void neverThrowsOutOfATick() {
        PlainThreads none = new PlainThreads();
        none.close();
        RelayTimer timer = timer(true, none, () -> {
            throw new StackOverflowError("broken");
        });

        assertThatCode(timer::tick).doesNotThrowAnyException();
    }

    private RelayTimer timer(boolean isEnabled) {
        return timer(isEnabled, null, () -> null);
    }

    private RelayTimer timer(boolean isEnabled, PlainThreads threads, Callable<?> drain) {
        RetrySettings retry = new RetrySettings("semel.relay", 10, Duration.ofSeconds(1), Duration.ofMinutes(5));
        RelaySettings settings =
                new RelaySettings(isEnabled, Duration.ofSeconds(7), 500, 4, RelaySettings.Transaction.LOCAL, retry);
        OutboxRelay relay = new OutboxRelay() {
            @Override
            void drain() {
                try {
                    drain.call();
                } catch (Exception unexpected) {
                    throw new IllegalStateException(unexpected);
                }
            }
        };
        return new RelayTimer(relay, settings, timerService(), threads == null ? null : threads.managed());
    }

    private TimerService timerService() {
        return (TimerService) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {TimerService.class}, (proxy, method, arguments) -> {
                    created.add(arguments);
                    return null;
                });
    }
}

package dev.semel.outbox.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.semel.settings.RelaySettings;
import dev.semel.settings.RetrySettings;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
    void neverThrowsOutOfATick() {
        assertThatCode(timer(true)::tick).doesNotThrowAnyException();
    }

    private RelayTimer timer(boolean isEnabled) {
        RetrySettings retry = new RetrySettings("semel.relay", 10, Duration.ofSeconds(1), Duration.ofMinutes(5));
        RelaySettings settings =
                new RelaySettings(isEnabled, Duration.ofSeconds(7), 500, 4, RelaySettings.Transaction.LOCAL, retry);
        return new RelayTimer(new BrokenRelay(), settings, timerService());
    }

    private TimerService timerService() {
        return (TimerService) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {TimerService.class}, (proxy, method, arguments) -> {
                    created.add(arguments);
                    return null;
                });
    }

    private static class BrokenRelay extends OutboxRelay {
        @Override
        void drain() {
            throw new StackOverflowError("broken");
        }
    }
}

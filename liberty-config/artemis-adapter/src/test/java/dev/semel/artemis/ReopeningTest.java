package dev.semel.artemis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ReopeningTest {

    private final AtomicInteger times = new AtomicInteger();

    @Test
    void isScheduledOnceHoweverManyConsumersAreTakenAway() {
        Reopening work = new Reopening("orders", times::incrementAndGet);

        assertThat(work.isToBeScheduled()).isTrue();
        assertThat(work.isToBeScheduled()).isFalse();
        work.run();

        assertThat(times).hasValue(1);
        assertThat(work.isToBeScheduled()).isTrue();
    }

    @Test
    void opensAgainWhatIsTakenAwayWhileItOpens() {
        AtomicInteger left = new AtomicInteger(2);
        Reopening[] work = new Reopening[1];
        work[0] = new Reopening("orders", () -> {
            times.incrementAndGet();
            if (left.decrementAndGet() > 0) {
                assertThat(work[0].isToBeScheduled()).as("it runs").isFalse();
            }
        });
        work[0].isToBeScheduled();

        work[0].run();

        assertThat(times).hasValue(2);
    }

    @Test
    void isScheduledAgainAfterItHasFailed() {
        Reopening work = new Reopening("orders", () -> {
            throw new IllegalStateException("no broker");
        });
        work.isToBeScheduled();

        work.run();

        assertThat(work.isToBeScheduled()).isTrue();
    }

    @Test
    void isScheduledAgainAfterAnError() {
        Reopening work = new Reopening("orders", () -> {
            throw new NoClassDefFoundError("gone");
        });
        work.isToBeScheduled();

        work.run();

        assertThat(work.isToBeScheduled()).isTrue();
    }
}

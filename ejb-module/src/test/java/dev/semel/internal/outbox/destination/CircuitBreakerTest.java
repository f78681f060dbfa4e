package dev.semel.internal.outbox.destination;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.outbox.relay.RelayTrigger;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationState;
import dev.semel.internal.outbox.store.DestinationStore;
import dev.semel.internal.outbox.store.UnhealthyDestination;
import dev.semel.internal.platform.PeriodicWork.Period;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OnParked;
import dev.semel.testing.SameTransaction;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CircuitBreakerTest {

    private static final Duration POLL = Duration.ofSeconds(7);

    private final List<Runnable> started = new ArrayList<>();
    private final List<String> done = new ArrayList<>();
    private final List<UnhealthyDestination> unhealthy = new ArrayList<>();
    private final List<Integer> lots = new ArrayList<>();
    private boolean areThreadsUsedUp;
    private int held;
    private int wakes;
    private boolean isProbeOurs = true;
    private boolean isProved = true;
    private boolean isRelayOn = true;
    private final CircuitBreaker breaker = new CircuitBreaker(
            store(),
            new SameTransaction(),
            new RecordedProbe(),
            new CountedTrigger(),
            RelaySettings.Isolation.of(OnParked.HOLD, Duration.ofHours(1), Duration.ofHours(4)));

    @BeforeEach
    void giveThreads() {
        breaker.threads = (ManagedExecutorService) Proxy.newProxyInstance(
                CircuitBreakerTest.class.getClassLoader(),
                new Class<?>[] {ManagedExecutorService.class},
                (proxy, method, arguments) -> {
                    if (areThreadsUsedUp) {
                        throw new RejectedExecutionException("No thread is left.");
                    }
                    return started.add((Runnable) arguments[0]);
                });
    }

    @Test
    void releasesADestinationWhileTheProbeOfAnotherIsStillOnItsWay() {
        unhealthy.add(open("full"));
        unhealthy.add(
                new UnhealthyDestination(address("recovering"), DestinationState.RECOVERING, 0, false, false, false));

        breaker.run();
        breaker.run();

        assertThat(done).containsExactly("released recovering", "released recovering");
        assertThat(started).as("one probe of a destination at a time").hasSize(1);
        started.remove(0).run();
        assertThat(done).contains("probed full");
    }

    @Test
    void probesAgainAfterAProbeThatBroke() {
        unhealthy.add(open("broken"));

        breaker.run();
        started.remove(0).run();
        breaker.run();

        assertThat(started).hasSize(1);
    }

    @Test
    void probesAFewDestinationsAtATime() {
        for (int i = 0; i < 10; i++) {
            unhealthy.add(open("full " + i));
        }
        breaker.run();

        assertThat(started).hasSize(4);
    }

    @Test
    void releasesInLotsThatDoubleAndBeginsAnewWithTheNextOutage() {
        held = 100_000;
        unhealthy.add(recovering("q", false));
        for (int poll = 0; poll < 7; poll++) {
            breaker.run();
        }
        assertThat(lots).containsExactly(500, 1_000, 2_000, 4_000, 8_000, 16_000, 16_000);

        unhealthy.set(0, new UnhealthyDestination(address("q"), DestinationState.PAUSED, 0, false, false, false));
        breaker.run();
        unhealthy.set(0, recovering("q", false));
        breaker.run();
        assertThat(lots).last().isEqualTo(500);

        unhealthy.clear();
        breaker.run();
        unhealthy.add(recovering("q", false));
        breaker.run();
        assertThat(lots).last().as("after it was closed").isEqualTo(500);

        breaker.run();
        unhealthy.set(0, open("q"));
        breaker.run();
        unhealthy.set(0, recovering("q", false));
        breaker.run();
        assertThat(lots).last().as("after it was open again").isEqualTo(500);
    }

    @Test
    void wakesTheRelayForWhatItReleased() {
        unhealthy.add(recovering("q", true));
        held = 1;
        breaker.run();

        assertThat(wakes).isEqualTo(1);
        assertThat(done).containsExactly("released q");
    }

    @Test
    void closesADestinationForWhichNothingIsHeldOnceItIsOld() {
        unhealthy.add(recovering("young", false));
        unhealthy.add(recovering("old", true));
        breaker.run();

        assertThat(done).containsExactly("released young", "released old", "settled old");
        assertThat(wakes).isZero();
    }

    @Test
    void setsTheTimeOfAProbeFirst() {
        unhealthy.add(new UnhealthyDestination(address("q"), DestinationState.OPEN, 1, false, false, false));
        breaker.run();

        assertThat(done).containsExactly("scheduled q");
        assertThat(started).isEmpty();
    }

    @Test
    void probesNothingThatIsNotDueOrThatAnotherNodeProbes() {
        unhealthy.add(new UnhealthyDestination(address("not due"), DestinationState.OPEN, 1, true, false, false));
        unhealthy.add(open("another's"));
        isProbeOurs = false;
        breaker.run();
        started.forEach(Runnable::run);

        assertThat(done).isEmpty();
        assertThat(wakes).isZero();
    }

    @Test
    void wakesTheRelayWhenADestinationTakesEventsAgain() {
        unhealthy.add(open("healed"));
        breaker.run();
        started.forEach(Runnable::run);
        assertThat(wakes).isEqualTo(1);
    }

    @Test
    void goesOnWithTheOthersWhereNoThreadIsLeftForAProbe() {
        unhealthy.add(open("full"));
        unhealthy.add(recovering("q", false));
        areThreadsUsedUp = true;
        breaker.run();
        assertThat(done).containsExactly("released q");

        areThreadsUsedUp = false;
        breaker.run();
        assertThat(started).as("the probe is not taken for one on its way").hasSize(1);
    }

    @Test
    void doesNothingUntilThePlatformIsProved() {
        unhealthy.add(open("q"));
        isProved = false;
        breaker.run();

        assertThat(started).isEmpty();
    }

    @Test
    void looksAtEachPollWhereTheRelayRuns() {
        assertThat(breaker.period()).contains(Period.every(POLL));
        isRelayOn = false;
        assertThat(breaker.period()).isEmpty();
    }

    private static UnhealthyDestination recovering(String queue, boolean isOld) {
        return new UnhealthyDestination(address(queue), DestinationState.RECOVERING, 0, false, false, isOld);
    }

    private static UnhealthyDestination open(String queue) {
        return new UnhealthyDestination(address(queue), DestinationState.OPEN, 1, true, true, false);
    }

    private static Address address(String queue) {
        return new Address(DestinationKind.QUEUE, queue);
    }

    private DestinationStore store() {
        return (DestinationStore) Proxy.newProxyInstance(
                CircuitBreakerTest.class.getClassLoader(),
                new Class<?>[] {DestinationStore.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "unhealthy" -> unhealthy;
                    case "claimProbe" -> isProbeOurs;
                    case "release" -> {
                        done.add("released " + ((Address) arguments[0]).name());
                        lots.add((int) arguments[1]);
                        yield held;
                    }
                    case "settle" -> done.add("settled " + ((Address) arguments[0]).name());
                    case "scheduleProbe" -> done.add("scheduled " + ((Address) arguments[0]).name());
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private class RecordedProbe extends Probe {

        RecordedProbe() {
            super(null, null, null, null, null);
        }

        @Override
        boolean run(Address destination) {
            if (destination.name().equals("broken")) {
                throw new IllegalStateException("The commit failed.");
            }
            done.add("probed " + destination.name());
            return destination.name().equals("healed");
        }
    }

    private final class CountedTrigger extends RelayTrigger {

        @Override
        public Optional<Duration> pollInterval() {
            return isRelayOn ? Optional.of(POLL) : Optional.empty();
        }

        @Override
        public boolean isProved() {
            return isProved;
        }

        @Override
        public void wake() {
            wakes++;
        }
    }
}

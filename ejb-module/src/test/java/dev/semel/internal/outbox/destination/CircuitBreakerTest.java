package dev.semel.internal.outbox.destination;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.outbox.relay.RelayTrigger;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationState;
import dev.semel.internal.outbox.store.DestinationStore;
import dev.semel.internal.outbox.store.UnhealthyDestination;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OnParked;
import dev.semel.testing.SameTransaction;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CircuitBreakerTest {

    private final List<Runnable> started = new ArrayList<>();
    private final List<String> done = new ArrayList<>();
    private final List<UnhealthyDestination> unhealthy = new ArrayList<>();
    private final CircuitBreaker breaker = new CircuitBreaker(
            store(),
            new SameTransaction(),
            new RecordedProbe(),
            new RelayTrigger(),
            RelaySettings.Isolation.of(OnParked.HOLD, Duration.ofHours(1), Duration.ofHours(4)));

    @BeforeEach
    void giveThreads() {
        breaker.threads = (ManagedExecutorService) Proxy.newProxyInstance(
                CircuitBreakerTest.class.getClassLoader(),
                new Class<?>[] {ManagedExecutorService.class},
                (proxy, method, arguments) -> started.add((Runnable) arguments[0]));
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
                    case "claimProbe" -> true;
                    case "release" -> {
                        done.add("released " + ((Address) arguments[0]).name());
                        yield 0;
                    }
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private class RecordedProbe extends Probe {

        RecordedProbe() {
            super(null, null, null, null);
        }

        @Override
        boolean run(Address destination) {
            if (destination.name().equals("broken")) {
                throw new IllegalStateException("The commit failed.");
            }
            done.add("probed " + destination.name());
            return false;
        }
    }
}

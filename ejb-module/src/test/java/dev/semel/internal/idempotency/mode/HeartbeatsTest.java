package dev.semel.internal.idempotency.mode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.internal.idempotency.store.Delivery;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A lease lives as long as its handler works, also when the database was away for a beat. */
class HeartbeatsTest {

    private static final Duration LEASE = Duration.ofMillis(30);

    private final ScheduledExecutorService threads = Executors.newSingleThreadScheduledExecutor();
    private final Beats beats = new Beats();
    private final Heartbeats heartbeats = new Heartbeats(beats, new LeasesOfTest().transactions);

    HeartbeatsTest() {
        heartbeats.scheduler = managed(threads);
    }

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    @Test
    void goOnAfterABeatThatCouldNotReachTheDatabase() {
        beats.failure = new IllegalStateException("The database does not answer.");
        beats.failing.set(1);

        assertThatAnotherComesAfterTheFailed();
    }

    @Test
    void goOnAfterAnError() {
        beats.failure = new OutOfMemoryError("Java heap space");
        beats.failing.set(1);

        assertThatAnotherComesAfterTheFailed();
    }

    @Test
    void goOnAfterALeaseThatIsNotHeldNow() {
        beats.isHeld = false;

        assertThatAnotherComesAfterTheFailed();
    }

    @Test
    void endWithTheHandler() throws Exception {
        Runnable stop = heartbeats.start(LeasesOfTest.delivery(), LEASE);
        await().until(() -> beats.all.get() > 0);
        stop.run();
        // Behind a beat that may just run.
        threads.submit(() -> {}).get();
        int before = beats.all.get();
        threads.schedule(() -> {}, LEASE.toMillis(), TimeUnit.MILLISECONDS).get();

        assertThat(beats.all).hasValue(before);
    }

    private void assertThatAnotherComesAfterTheFailed() {
        Runnable stop = heartbeats.start(LeasesOfTest.delivery(), LEASE);
        await().until(() -> beats.all.get() > 2);
        stop.run();
    }

    private static ManagedScheduledExecutorService managed(ScheduledExecutorService threads) {
        return (ManagedScheduledExecutorService) Proxy.newProxyInstance(
                HeartbeatsTest.class.getClassLoader(),
                new Class<?>[] {ManagedScheduledExecutorService.class},
                (proxy, method, arguments) -> {
                    try {
                        return method.invoke(threads, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }

    private static final class Beats extends LeaseStore {

        private final AtomicInteger all = new AtomicInteger();
        private final AtomicInteger failing = new AtomicInteger();
        private Throwable failure;
        private volatile boolean isHeld = true;

        @Override
        public boolean extend(Delivery delivery, Duration lease) {
            all.incrementAndGet();
            if (failing.getAndDecrement() > 0) {
                Beats.<RuntimeException>doThrow(failure);
            }
            return isHeld;
        }

        @SuppressWarnings("unchecked")
        private static <E extends Throwable> void doThrow(Throwable failure) throws E {
            throw (E) failure;
        }
    }
}

package dev.semel.internal.outbox.relay;

import jakarta.enterprise.concurrent.ManagedExecutorService;
import java.lang.reflect.Proxy;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Threads of no container. */
final class PlainThreads implements AutoCloseable {

    private final ExecutorService threads = Executors.newCachedThreadPool();

    ManagedExecutorService managed() {
        return managed(() -> {});
    }

    /** The same, for one that wants to hear of each use. */
    ManagedExecutorService managed(Runnable onUse) {
        return (ManagedExecutorService) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {ManagedExecutorService.class},
                (proxy, method, arguments) -> {
                    onUse.run();
                    return method.invoke(threads, arguments);
                });
    }

    // A worker that still runs would take the events of the next test to the broker of this one.
    @Override
    public void close() {
        threads.shutdownNow();
        try {
            threads.awaitTermination(5, TimeUnit.MINUTES);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}

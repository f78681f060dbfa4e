package dev.semel.internal.outbox.wakeup;

import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.RejectedExecutionException;

/** Runs what was scheduled when the test says so. */
final class ThreadsByHand {

    private final Deque<Task> tasks = new ArrayDeque<>();
    private boolean isShut;

    private record Task(Runnable work, Duration delay) {}

    ManagedScheduledExecutorService managed() {
        return (ManagedScheduledExecutorService) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {ManagedScheduledExecutorService.class},
                (proxy, method, arguments) -> schedule((Runnable) arguments[0], (Long) arguments[1]));
    }

    /** Lets time pass until the next task is due, and runs it; how long that took. */
    Duration runNext() {
        Task next = tasks.remove();
        next.work().run();
        return next.delay();
    }

    /** How many tasks are due some time. */
    int waiting() {
        return tasks.size();
    }

    void shut(boolean isShut) {
        this.isShut = isShut;
    }

    private Object schedule(Runnable work, long millis) {
        if (isShut) {
            throw new RejectedExecutionException("shut");
        }
        tasks.add(new Task(work, Duration.ofMillis(millis)));
        return null;
    }
}

package dev.semel.outbox.relay.wakeup;

import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;

/** Runs what was scheduled when the test says so. */
final class ThreadsByHand {

    private final Deque<Task> tasks = new ArrayDeque<>();
    private boolean isShut;
    private int interrupted;

    private record Task(Runnable work, Duration delay) {}

    ManagedScheduledExecutorService managed() {
        return proxy(
                ManagedScheduledExecutorService.class,
                arguments -> schedule((Runnable) arguments[0], (Long) arguments[1]));
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

    /** How many tasks were ended by an interrupt. */
    int interrupted() {
        return interrupted;
    }

    void shut(boolean isShut) {
        this.isShut = isShut;
    }

    private ScheduledFuture<?> schedule(Runnable work, long millis) {
        if (isShut) {
            throw new RejectedExecutionException("shut");
        }
        tasks.add(new Task(work, Duration.ofMillis(millis)));
        return proxy(ScheduledFuture.class, arguments -> {
            interrupted += Boolean.TRUE.equals(arguments[0]) ? 1 : 0;
            return true;
        });
    }

    private static <T> T proxy(Class<T> type, Call onlyMethod) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> onlyMethod.run(arguments)));
    }

    private interface Call {
        Object run(Object[] arguments);
    }
}

package dev.semel.testing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jetbrains.lincheck.Lincheck;

/** Tries the orders in which a few threads can take their steps, switching at each access to what they share. */
public final class Schedules {

    /** How many orders are tried; some 30 milliseconds each, so by command only. */
    public static final String TRIES = "schedules.tries";

    /** A wait that no order of steps can outlast. */
    public static final Duration FOR_EVER = Duration.ofHours(1);

    private Schedules() {}

    /** What one thread does. */
    @FunctionalInterface
    public interface Work {
        void run() throws Exception;
    }

    public static void tryEach(Runnable experiment) {
        Lincheck.runConcurrentTest(Integer.getInteger(TRIES), experiment);
    }

    /** For use within an experiment, in which each step of a richer assertion would be tried, too. */
    public static void require(boolean isTrue, String sentence) {
        if (!isTrue) {
            throw new AssertionError(sentence);
        }
    }

    /** Runs each in a thread of its own, and throws what one of them threw. */
    public static void together(Work... works) {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (Work work : works) {
            threads.add(new Thread(() -> run(work, failure)));
        }
        threads.forEach(Thread::start);
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("An experiment is not interrupted.", e);
        }
        if (failure.get() != null) {
            throw new AssertionError(failure.get());
        }
    }

    private static void run(Work work, AtomicReference<Throwable> failure) {
        try {
            work.run();
        } catch (Exception | AssertionError broken) {
            failure.set(broken);
        }
    }
}

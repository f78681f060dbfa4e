package dev.semel.benchmarks.client;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/** Starts a piece of work at even distances, whether the one before is done or not. */
public record Pace(int perSecond) {

    private static final int THREADS = 8;
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    /** Does so many, numbered from zero, and returns when all are done. */
    public void run(int pieces, IntConsumer work) {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        long start = System.nanoTime();
        for (int piece = 0; piece < pieces; piece++) {
            long due = start + piece * SECOND / perSecond;
            while (System.nanoTime() < due) {
                LockSupport.parkNanos(due - System.nanoTime());
            }
            int number = piece;
            threads.execute(() -> work.accept(number));
        }
        end(threads);
    }

    private static void end(ExecutorService threads) {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(1, TimeUnit.MINUTES)) {
                throw new IllegalStateException("The client could not keep the pace: the measurement is void.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            threads.shutdownNow();
        }
    }
}

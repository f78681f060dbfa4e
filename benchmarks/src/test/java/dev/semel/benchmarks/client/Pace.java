package dev.semel.benchmarks.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/**
 * Starts a piece of work at even distances, whether the one before is done or not.
 *
 * @param patience how much longer than it takes to start them all they may take
 */
public record Pace(int perSecond, Duration patience) {

    private static final int THREADS = 8;
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    /** One that a measurement keeps, or is void. */
    public Pace(int perSecond) {
        this(perSecond, Duration.ofMinutes(1));
    }

    /**
     * Does so many, numbered from zero, and returns when all are done.
     *
     * @throws IllegalStateException if one of them failed, or the pace could not be kept: the measurement is void
     */
    public void run(int pieces, IntConsumer work) {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        List<Future<?>> done = new ArrayList<>(pieces);
        long start = System.nanoTime();
        for (int piece = 0; piece < pieces; piece++) {
            long due = start + piece * SECOND / perSecond;
            while (System.nanoTime() < due) {
                LockSupport.parkNanos(due - System.nanoTime());
            }
            int number = piece;
            done.add(threads.submit(() -> work.accept(number)));
        }
        end(threads, done);
    }

    private void end(ExecutorService threads, List<Future<?>> done) {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                threads.shutdownNow();
                throw new IllegalStateException("The client could not keep the pace: the measurement is void.");
            }
            for (Future<?> piece : done) {
                piece.get();
            }
        } catch (ExecutionException failed) {
            throw new IllegalStateException(
                    "A piece of work failed: the measurement is void (" + failed.getCause() + ").", failed.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            threads.shutdownNow();
            throw new IllegalStateException("Interrupted: the measurement is void.", e);
        }
    }
}

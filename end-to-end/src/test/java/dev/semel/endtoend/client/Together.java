package dev.semel.endtoend.client;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs the same thing in several threads that begin at the same moment. */
public final class Together {

    private Together() {}

    public static void run(int threads, Runnable work) {
        call(threads, () -> {
            work.run();
            return true;
        });
    }

    /** The results of all threads; the failure of any of them is thrown. */
    public static <T> List<T> call(int threads, Callable<T> work) {
        CyclicBarrier start = new CyclicBarrier(threads);
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Future<T>> futures = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                futures.add(executor.submit(() -> {
                    start.await();
                    return work.call();
                }));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get());
            }
            return results;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for the threads.", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("One of the threads failed.", e.getCause());
        } finally {
            executor.shutdownNow();
        }
    }
}

package dev.semel.benchmarks.installation;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.apache.activemq.artemis.core.server.Queue;

/**
 * Takes the time in which messages come into a queue: from the first look that finds any to the one that finds enough. What
 * the first look finds is not counted, so that no way to a first message is in the time.
 */
final class ArrivalWatch {

    private static final Duration LONGEST = Duration.ofMinutes(3);
    private static final long LOOK_NANOS = 1_000_000;

    private final Queue queue;
    private final long before;
    private final long goal;
    private final long giveUpAt = System.nanoTime() + LONGEST.toNanos();

    private ArrivalWatch(Queue queue, long messages) {
        this.queue = queue;
        this.before = queue.getMessagesAdded();
        this.goal = before + messages;
    }

    /** Watches from now on; answers how many messages came, and in how many nanoseconds. */
    static CompletableFuture<String> over(Queue queue, long messages) {
        ArrivalWatch watch = new ArrivalWatch(queue, messages);
        return CompletableFuture.supplyAsync(watch::watch);
    }

    private String watch() {
        long first = atLeast(before + 1);
        long start = System.nanoTime();
        long last = atLeast(goal);
        long nanos = System.nanoTime() - start;
        return last < goal ? "stuck " + (goal - last) : "arrived " + (last - first) + " " + nanos;
    }

    private long atLeast(long messages) {
        long added = queue.getMessagesAdded();
        while (added < messages && System.nanoTime() < giveUpAt) {
            LockSupport.parkNanos(LOOK_NANOS);
            added = queue.getMessagesAdded();
        }
        return added;
    }
}

package dev.semel.internal.outbox.relay;

import dev.semel.internal.platform.Waits.Monitor;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Lets a few workers drain at a time. One that asks while every place is taken is not kept waiting, but makes those inside
 * scan once more before they leave.
 */
final class WorkerPermits {

    private final int places;
    private volatile int inside;
    private long asked;
    private volatile boolean isClosed;

    // Where the one who closes waits for those inside.
    private volatile @Nullable Monitor exit;

    WorkerPermits(int places) {
        this.places = places;
    }

    /** Asks for a drain. Whether the caller may take part in it. */
    synchronized boolean enter() {
        asked++;
        return join();
    }

    /** Whether the caller may take part in the drain that runs. */
    synchronized boolean join() {
        boolean isIn = inside < places && !isClosed;
        inside += isIn ? 1 : 0;
        return isIn;
    }

    synchronized boolean hasPlace() {
        return inside < places && !isClosed;
    }

    /** How many drains were asked for so far. */
    synchronized long asked() {
        return asked;
    }

    /**
     * Lets a worker out that found nothing, unless a drain was asked for since it began to look.
     *
     * @param before how many drains had been asked for then
     */
    synchronized boolean leave(long before) {
        boolean mayLeave = before == asked || isClosed;
        if (mayLeave) {
            abandon();
        }
        return mayLeave;
    }

    /** Lets a worker out in any case: one that broke. */
    synchronized void abandon() {
        inside--;
        if (exit != null) {
            exit.change(() -> {});
        }
    }

    /** Lets no worker in any more, and waits for those inside to leave, but not longer than given. */
    void close(Monitor monitor, Duration longestWait) throws InterruptedException {
        synchronized (this) {
            exit = monitor;
            isClosed = true;
        }
        // Without the lock of this object, which those who leave hold.
        monitor.await(() -> inside == 0, longestWait);
    }

    boolean isClosed() {
        return isClosed;
    }
}

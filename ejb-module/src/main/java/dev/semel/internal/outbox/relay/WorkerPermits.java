package dev.semel.internal.outbox.relay;

import dev.semel.internal.platform.Waits.Monitor;
import java.time.Duration;
import java.time.Instant;

/**
 * Lets a few workers drain at a time. A call that finds every place taken does not wait, but makes those inside look once more
 * before they leave. A commit needs no worker of its own while one inside has just begun a round: the next round takes its events
 * together with those of other commits.
 */
final class WorkerPermits {

    // Longer than most rounds. One that takes longer may hang at the broker, and the next commit does not wait for it.
    static final Duration MOMENT = Duration.ofMillis(50);

    private final int places;
    private volatile int inside;
    private long asked;
    private Instant lastRound = Instant.MIN;
    private volatile boolean isClosed;

    // Where the one who closes waits for those inside.
    private volatile Monitor exit;

    WorkerPermits(int places) {
        this.places = places;
    }

    /** Asks for a drain. Whether the caller may take part in it. */
    synchronized boolean enter() {
        asked++;
        return join();
    }

    /** Asks those inside for a drain. Whether one of them begins it in a moment: otherwise it needs another worker. */
    synchronized boolean askThoseInside(Instant now) {
        asked++;
        // A clock may be set back.
        return inside > 0 && !now.isBefore(lastRound) && now.isBefore(lastRound.plus(MOMENT));
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

    /** A worker begins a round. How many drains were asked for so far. */
    synchronized long beginRound(Instant now) {
        lastRound = now;
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

    /** Lets a worker out, whatever was asked for: one that broke. */
    synchronized void abandon() {
        inside--;
        // The last round may have been its own, and those that stay may be in a long one.
        lastRound = Instant.MIN;
        if (exit != null) {
            exit.change(() -> {});
        }
    }

    /** Lets nobody in any more, and waits for those inside to leave, but not longer than given. */
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

package dev.semel.internal.outbox.relay;

import dev.semel.internal.platform.Waits.Monitor;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * Lets a few workers drain at a time. Whoever asks while every place is taken is not kept waiting, but makes those inside
 * look once more before they leave.
 */
final class WorkerPermits {

    private final int places;
    private final Set<Integer> setAside = new HashSet<>();
    private final Set<Integer> taken = new HashSet<>();
    private volatile int inside;
    private long asked;
    private volatile boolean isClosed;

    // Where the one who closes waits for those inside.
    private volatile Monitor exit;

    WorkerPermits(int places) {
        this.places = places;
    }

    /** Asks for a drain. Whether the caller may take part in it. */
    synchronized boolean enter() {
        asked++;
        setAside.clear();
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

    /** What a worker has to know before it looks for a slot. */
    synchronized Look look() {
        Set<Integer> unwanted = new HashSet<>(taken);
        unwanted.addAll(setAside);
        return new Look(asked, unwanted);
    }

    /** Keeps everybody from a slot that did not move, until somebody asks for a drain again; or not at all, if one has. */
    synchronized void setAside(int slot, Look look) {
        if (look.asked() == asked) {
            setAside.add(slot);
        }
    }

    /** Tells the others which slots a pass has locked, so that they need not try. Whoever ends a pass looks once more. */
    synchronized void take(Set<Integer> slots) {
        taken.addAll(slots);
    }

    /** The pass has ended. */
    synchronized void giveBack(Set<Integer> slots) {
        taken.removeAll(slots);
    }

    /** Lets a worker out that found nothing, unless somebody has asked since it began to look. */
    synchronized boolean leave(Look look) {
        boolean mayLeave = look.asked() == asked || isClosed;
        if (mayLeave) {
            abandon();
        }
        return mayLeave;
    }

    /** Lets a worker out, whatever was asked for: one that broke. */
    synchronized void abandon() {
        inside--;
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

    /**
     * One look for a slot.
     *
     * @param asked how many drains had been asked for when it began
     * @param unwanted the slots that are set aside, or taken by another worker
     */
    record Look(long asked, Set<Integer> unwanted) {}
}

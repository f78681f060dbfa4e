package dev.semel.internal.outbox.relay;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets a few workers drain at a time. Whoever asks while every place is taken is not kept waiting, but makes those inside
 * look once more before they leave.
 */
final class WorkerPermits {

    private final int places;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition left = lock.newCondition();
    private final Map<Integer, Long> setAside = new HashMap<>();
    private final Set<Integer> taken = new HashSet<>();
    private int inside;
    private long asked;
    private volatile boolean isClosed;

    WorkerPermits(int places) {
        this.places = places;
    }

    /** Asks for a drain. Whether the caller may take part in it. */
    boolean enter() {
        lock.lock();
        try {
            asked++;
            setAside.clear();
            return join();
        } finally {
            lock.unlock();
        }
    }

    /** Whether the caller may take part in the drain that runs. */
    boolean join() {
        lock.lock();
        try {
            boolean isIn = inside < places && !isClosed;
            inside += isIn ? 1 : 0;
            return isIn;
        } finally {
            lock.unlock();
        }
    }

    /** Whether there is a place for somebody else. */
    boolean hasPlace() {
        lock.lock();
        try {
            return inside < places && !isClosed;
        } finally {
            lock.unlock();
        }
    }

    /** What a worker has to know before it looks for a slot. */
    Look look() {
        lock.lock();
        try {
            Set<Integer> unwanted = new HashSet<>(taken);
            setAside.forEach((slot, since) -> {
                if (since == asked) {
                    unwanted.add(slot);
                }
            });
            return new Look(asked, unwanted);
        } finally {
            lock.unlock();
        }
    }

    /** Keeps everybody from a slot that did not move, until somebody asks for a drain again; or at once, if one has. */
    void setAside(int slot, Look look) {
        lock.lock();
        try {
            setAside.put(slot, look.asked());
        } finally {
            lock.unlock();
        }
    }

    /** Tells the others which slots a pass has locked, so that they need not try. Whoever ends a pass looks once more. */
    void take(Set<Integer> slots) {
        lock.lock();
        try {
            taken.addAll(slots);
        } finally {
            lock.unlock();
        }
    }

    /** The pass has ended. */
    void giveBack(Set<Integer> slots) {
        lock.lock();
        try {
            taken.removeAll(slots);
        } finally {
            lock.unlock();
        }
    }

    /** Lets a worker out that found nothing, unless somebody has asked since it began to look. */
    boolean leave(Look look) {
        lock.lock();
        try {
            boolean mayLeave = look.asked() == asked || isClosed;
            if (mayLeave) {
                goOut();
            }
            return mayLeave;
        } finally {
            lock.unlock();
        }
    }

    /** Lets a worker out that broke. */
    void abandon() {
        lock.lock();
        try {
            goOut();
        } finally {
            lock.unlock();
        }
    }

    private void goOut() {
        inside--;
        left.signalAll();
    }

    /** Lets nobody in any more, and waits for those inside to leave, but not longer than given. */
    void close(Duration longestWait) throws InterruptedException {
        lock.lock();
        try {
            isClosed = true;
            long nanos = longestWait.toNanos();
            while (inside > 0 && nanos > 0) {
                nanos = left.awaitNanos(nanos);
            }
        } finally {
            lock.unlock();
        }
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

package dev.semel.outbox.relay;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Lets one drain run at a time; whoever asks meanwhile is not kept waiting, but makes the running one start over. */
final class DrainGate {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition left = lock.newCondition();
    private boolean isRunning;
    private boolean isAskedAgain;
    private volatile boolean isClosed;

    /** Whether the caller may drain now. */
    boolean enter() {
        lock.lock();
        try {
            isAskedAgain = isRunning;
            if (isRunning || isClosed) {
                return false;
            }
            isRunning = true;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Whether the drain is over; if not, somebody asked for another one meanwhile. */
    boolean leave() {
        lock.lock();
        try {
            boolean isOver = !isAskedAgain || isClosed;
            isAskedAgain = false;
            if (isOver) {
                end();
            }
            return isOver;
        } finally {
            lock.unlock();
        }
    }

    /** Ends a drain that broke. */
    void abandon() {
        lock.lock();
        try {
            end();
        } finally {
            lock.unlock();
        }
    }

    private void end() {
        isRunning = false;
        left.signalAll();
    }

    /** Lets nobody in any more, and waits for the running drain to end, but not longer than given. */
    void close(Duration longestWait) throws InterruptedException {
        lock.lock();
        try {
            isClosed = true;
            long nanos = longestWait.toNanos();
            while (isRunning && nanos > 0) {
                nanos = left.awaitNanos(nanos);
            }
        } finally {
            lock.unlock();
        }
    }

    boolean isClosed() {
        return isClosed;
    }
}

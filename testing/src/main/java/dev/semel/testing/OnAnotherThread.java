package dev.semel.testing;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What happens on another thread while a handler is held. */
final class OnAnotherThread {

    /** What needs longer waits for a lock of the one that is held. */
    private static final long MOST_MILLIS = 300;

    private final FutureTask<Void> task;
    private final CountDownLatch isOnItsWay;
    private boolean hasBegun;

    OnAnotherThread(Runnable work) {
        this(work, null);
    }

    /** @param isOnItsWay who is held goes on from there; null: when all is done, if it can be done */
    OnAnotherThread(Runnable work, CountDownLatch isOnItsWay) {
        this.task = new FutureTask<>(work, null);
        this.isOnItsWay = isOnItsWay;
    }

    /** Begins, unless it has begun, and comes back when it is done or as far as it gets. */
    void begin() {
        if (hasBegun) {
            return;
        }
        hasBegun = true;
        Thread thread = new Thread(task, "semel-testing");
        thread.setDaemon(true);
        thread.start();
        try {
            if (isOnItsWay == null) {
                task.get(MOST_MILLIS, TimeUnit.MILLISECONDS);
            } else {
                isOnItsWay.await(MOST_MILLIS, TimeUnit.MILLISECONDS);
            }
        } catch (TimeoutException waits) {
            // It goes on when the one that is held has let go of its locks.
        } catch (InterruptedException | ExecutionException failed) {
            throw new IllegalStateException("The kit could not work on two messages at the same time.", failed);
        }
    }

    /** Comes back when it is done; at once if it has not begun. */
    void end() {
        try {
            if (hasBegun) {
                task.get(1, TimeUnit.MINUTES);
            }
        } catch (InterruptedException | ExecutionException | TimeoutException failed) {
            throw new IllegalStateException("The kit could not work on two messages at the same time.", failed);
        }
    }
}

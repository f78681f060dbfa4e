package dev.semel.internal.platform;

import jakarta.enterprise.context.Dependent;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

@Dependent
public class ThreadWaits implements Waits {

    @Override
    public void sleep(Duration pause) throws InterruptedException {
        Thread.sleep(pause.toMillis());
    }

    @Override
    public Monitor newMonitor() {
        return new ThreadMonitor();
    }

    private static final class ThreadMonitor implements Monitor {

        private final Lock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();

        @Override
        public void change(Runnable change) {
            lock.lock();
            try {
                change.run();
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }

        @Override
        public boolean await(BooleanSupplier attempt, Duration longest) throws InterruptedException {
            lock.lock();
            try {
                long left = longest.toNanos();
                while (!attempt.getAsBoolean()) {
                    if (left <= 0) {
                        return false;
                    }
                    left = changed.awaitNanos(left);
                }
                return true;
            } finally {
                lock.unlock();
            }
        }
    }
}

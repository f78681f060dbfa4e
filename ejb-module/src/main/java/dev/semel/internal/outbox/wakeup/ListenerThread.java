package dev.semel.internal.outbox.wakeup;

import dev.semel.internal.settings.Semel;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A thread of the container that may wait for long, a new one for each task. It is none of the server's pool: Liberty waits up to
 * half a minute for those before it stops the applications, which could end the waiting.
 */
@Dependent
class ListenerThread {

    // As long as a call to a broker that does not answer may take.
    private static final Duration LONGEST_STOP = Duration.ofSeconds(10);

    @Inject
    @Semel
    private ManagedScheduledExecutorService clock;

    @Inject
    @Semel
    private ManagedThreadFactory factory;

    private @Nullable Thread running;
    private boolean isStopped;

    synchronized void runIn(Duration pause, Runnable task) {
        if (!isStopped) {
            clock.schedule(() -> run(task), pause.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private synchronized void run(Runnable task) {
        if (!isStopped) {
            running = factory.newThread(task);
            running.start();
        }
    }

    synchronized boolean isStopped() {
        return isStopped;
    }

    /** Interrupts what runs, waits for its end, but not for long, and runs nothing any more. */
    void stop() throws InterruptedException {
        Thread last = end();
        if (last != null) {
            last.interrupt();
            last.join(LONGEST_STOP.toMillis());
        }
    }

    private synchronized @Nullable Thread end() {
        isStopped = true;
        return running;
    }
}

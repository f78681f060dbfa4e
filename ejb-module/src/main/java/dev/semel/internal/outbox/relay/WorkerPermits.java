package dev.semel.internal.outbox.relay;

import dev.semel.internal.platform.ThreadWaits;
import dev.semel.internal.platform.Waits;
import dev.semel.internal.platform.Waits.Monitor;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lets a few workers drain at a time. Two make the common passes: what is committed during one of them goes together in the next,
 * and with more workers each pass would hold less and cost as much. The other places are for a backlog, and for those who come
 * while a pass lasts long, which may wait for a broker: it is not counted. One that is not let in is not kept waiting, but makes those
 * inside scan once more before they leave.
 */
@Dependent
class WorkerPermits {

    static final int COMMON = 2;

    /** Most passes that wait for nothing are over by then. */
    static final Duration LONG = Duration.ofMillis(250);

    private final int places;
    private final Clock clock;
    private volatile int inside;
    private long asked;
    private final List<Instant> underWay = new ArrayList<>();
    private volatile boolean isClosed;

    @Inject
    Waits waits = new ThreadWaits();

    // Where the one who closes waits for those inside.
    private volatile @Nullable Monitor exit;

    @Inject
    WorkerPermits(RelaySettings settings, @Semel Clock clock) {
        this(settings.workers(), clock);
    }

    WorkerPermits(int places, Clock clock) {
        this.places = places;
        this.clock = clock;
    }

    /** Asks for a drain. Whether the caller may take part in it. */
    synchronized boolean enter() {
        asked++;
        return inside - countLong() < COMMON && join();
    }

    /** Whether the caller may take part in the drain that runs. */
    synchronized boolean join() {
        boolean isIn = hasPlace();
        inside += isIn ? 1 : 0;
        return isIn;
    }

    /** A worker inside begins a pass; when it began, for its end. */
    synchronized Instant begin() {
        Instant now = clock.instant();
        underWay.add(now);
        return now;
    }

    /** A pass has ended, with a result or without. */
    synchronized void end(Instant began) {
        underWay.remove(began);
    }

    private int countLong() {
        Instant latest = clock.instant().minus(LONG);
        return (int) underWay.stream().filter(began -> began.isBefore(latest)).count();
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
    void close(Duration longestWait) throws InterruptedException {
        Monitor monitor = waits.newMonitor();
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

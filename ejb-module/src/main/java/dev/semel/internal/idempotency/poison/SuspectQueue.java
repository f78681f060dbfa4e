package dev.semel.internal.idempotency.poison;

import dev.semel.internal.platform.Waits.Monitor;
import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One suspect at a time, and alone: a death while it runs is its own. The one with the most deaths goes first, and among equals who
 * came first: so the one that is closest to being given up on has its chance before the server can be stopped for a reason of its own.
 *
 * <p>Those who waited while a suspect worked go before the next one; whoever works for too long is not waited for.
 */
final class SuspectQueue {

    private final Monitor monitor;
    private final Queue<Place> waiting = new PriorityQueue<>(
            Comparator.comparingInt(Place::deaths).reversed().thenComparingLong(Place::number));
    private final AtomicLong places = new AtomicLong();
    private boolean isTaken;
    private int others;
    private int othersWaiting;
    private boolean isTurnOfOthers;

    SuspectQueue(Monitor monitor) {
        this.monitor = monitor;
    }

    /** What comes of waiting. */
    enum Turn {
        NONE,
        ALONE,
        /** Somebody who has worked for long still does. */
        BESIDE_OTHERS
    }

    /** Waits for a turn, and then until no other works. */
    Turn take(int deaths, Duration limit) throws InterruptedException {
        Place place = new Place(deaths, places.getAndIncrement());
        monitor.change(() -> waiting.add(place));
        try {
            if (monitor.await(() -> others == 0 && !isTurnOfOthers && isTakenBy(place), limit)) {
                return Turn.ALONE;
            }
            return monitor.await(() -> isTakenBy(place), Duration.ZERO) ? Turn.BESIDE_OTHERS : Turn.NONE;
        } finally {
            monitor.change(() -> waiting.remove(place));
        }
    }

    void give() {
        monitor.change(() -> {
            isTaken = false;
            isTurnOfOthers = othersWaiting > 0;
        });
    }

    /** One that is no suspect begins when none works, or after so long. */
    Turn enter(Duration limit) throws InterruptedException {
        // The common path: there is no suspect.
        if (monitor.await(this::isLetIn, Duration.ZERO)) {
            return Turn.BESIDE_OTHERS;
        }
        monitor.change(() -> othersWaiting++);
        try {
            if (!monitor.await(this::isLetIn, limit)) {
                monitor.change(() -> others++);
            }
            return Turn.BESIDE_OTHERS;
        } finally {
            monitor.change(() -> {
                othersWaiting--;
                isTurnOfOthers &= othersWaiting > 0;
            });
        }
    }

    void leave() {
        monitor.change(() -> others--);
    }

    private boolean isTakenBy(Place place) {
        boolean isNext = !isTaken && waiting.peek() == place;
        isTaken |= isNext;
        return isNext;
    }

    private boolean isLetIn() {
        boolean isFree = !isTaken && (waiting.isEmpty() || isTurnOfOthers);
        others += isFree ? 1 : 0;
        return isFree;
    }

    private record Place(int deaths, long number) {}
}

package dev.semel.idempotency.survival;

import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * One suspect at a time. Who has the most deaths to its name goes first, and among equals who came first: so the one that is
 * closest to being given up on has its chance before the server can be stopped for a reason of its own.
 */
final class Turns {

    private final Queue<Place> waiting = new PriorityQueue<>();
    private long places;
    private boolean isTaken;

    /** Waits for a turn; false if none came in time. */
    synchronized boolean take(int deaths, Duration limit) throws InterruptedException {
        Place place = new Place(deaths, places++);
        waiting.add(place);
        try {
            long end = System.nanoTime() + limit.toNanos();
            while (isTaken || waiting.peek() != place) {
                long left = end - System.nanoTime();
                if (left <= 0) {
                    return false;
                }
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
            isTaken = true;
            return true;
        } finally {
            waiting.remove(place);
            notifyAll();
        }
    }

    synchronized void give() {
        isTaken = false;
        notifyAll();
    }

    private record Place(int deaths, long number) implements Comparable<Place> {

        private static final Comparator<Place> ORDER =
                Comparator.comparingInt(Place::deaths).reversed().thenComparingLong(Place::number);

        @Override
        public int compareTo(Place other) {
            return ORDER.compare(this, other);
        }
    }
}

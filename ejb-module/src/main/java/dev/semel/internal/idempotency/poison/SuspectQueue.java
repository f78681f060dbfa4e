package dev.semel.internal.idempotency.poison;

import dev.semel.internal.platform.Room;
import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One suspect at a time. The one with the most deaths goes first, and among equals who came first: so the one that is
 * closest to being given up on has its chance before the server can be stopped for a reason of its own.
 */
final class SuspectQueue {

    private final Room room;
    private final Queue<Place> waiting = new PriorityQueue<>();
    private long places;
    private boolean isTaken;

    SuspectQueue(Room room) {
        this.room = room;
    }

    /** Waits for a turn; false if none came in time. */
    boolean take(int deaths, Duration limit) throws InterruptedException {
        AtomicReference<Place> place = new AtomicReference<>();
        room.change(() -> place.set(join(deaths)));
        try {
            return room.await(() -> isTakenBy(place.get()), limit);
        } finally {
            room.change(() -> waiting.remove(place.get()));
        }
    }

    void give() {
        room.change(() -> isTaken = false);
    }

    private Place join(int deaths) {
        Place place = new Place(deaths, places++);
        waiting.add(place);
        return place;
    }

    private boolean isTakenBy(Place place) {
        boolean isNext = !isTaken && waiting.peek() == place;
        isTaken |= isNext;
        return isNext;
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

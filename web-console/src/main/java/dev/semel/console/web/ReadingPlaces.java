package dev.semel.console.web;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Places for those whose form is read: some for each address, so that a slow one shuts out itself alone, and a number for all,
 * because each holds a thread of the server. Where an address has a place of its own free, it waits for one of all a little; a
 * bounded number waits at a time, for they hold threads, too. Only addresses that hold or wait are remembered.
 */
final class ReadingPlaces {

    static final int OF_ALL = 8;

    private static final int OF_ONE = 2;
    private static final int WAITING = 8;

    private final Semaphore all = new Semaphore(OF_ALL, true);
    private final Map<String, Integer> taken = new HashMap<>();
    private final Duration patience;

    /** @param patience for how long an address waits for one of all */
    ReadingPlaces(Duration patience) {
        this.patience = patience;
    }

    /** @return whether there was a place, which has to be left then */
    boolean enter(String address) throws InterruptedException {
        if (!takeOne(address)) {
            return false;
        }
        boolean hasPlace = false;
        try {
            hasPlace = all.tryAcquire()
                    || all.getQueueLength() < WAITING && all.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS);
            return hasPlace;
        } finally {
            if (!hasPlace) {
                giveBackOne(address);
            }
        }
    }

    void leave(String address) {
        all.release();
        giveBackOne(address);
    }

    private synchronized boolean takeOne(String address) {
        boolean isFree = taken.getOrDefault(address, 0) < OF_ONE;
        if (isFree) {
            taken.merge(address, 1, Integer::sum);
        }
        return isFree;
    }

    private synchronized void giveBackOne(String address) {
        taken.computeIfPresent(address, (same, number) -> number == 1 ? null : number - 1);
    }
}

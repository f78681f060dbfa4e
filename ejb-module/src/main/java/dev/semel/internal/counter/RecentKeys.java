package dev.semel.internal.counter;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicLongArray;

/** Which keys came lately, by 62 bits of their hashes, in half a megabyte: a newer key takes the place of an older one. */
final class RecentKeys {

    private static final int PLACES = 1 << 16;

    private final AtomicLongArray places = new AtomicLongArray(PLACES);

    void add(String keyHash) {
        long mark = mark(keyHash);
        places.set(place(mark), mark);
    }

    boolean contains(String keyHash) {
        long mark = mark(keyHash);
        return places.get(place(mark)) == mark;
    }

    private static long mark(String keyHash) {
        return UUID.fromString(keyHash).getLeastSignificantBits();
    }

    private static int place(long mark) {
        return (int) (mark & (PLACES - 1));
    }
}

package dev.semel.internal.idempotency.mode;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** How many work on a key, or wait for it, on this node. */
public final class KeysAtWork {

    private final Map<String, Integer> places = new ConcurrentHashMap<>();

    /** Answers whether there was room; if so, the place is given back. */
    public boolean enter(String keyHash, int most) {
        boolean isIn = places.merge(keyHash, 1, Integer::sum) <= most;
        if (!isIn) {
            leave(keyHash);
        }
        return isIn;
    }

    public void leave(String keyHash) {
        places.computeIfPresent(keyHash, (key, count) -> count == 1 ? null : count - 1);
    }
}

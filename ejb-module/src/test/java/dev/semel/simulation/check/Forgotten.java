package dev.semel.simulation.check;

import dev.semel.internal.idempotency.cache.CachedKey.State;
import dev.semel.simulation.store.CacheEntry;
import dev.semel.simulation.store.CacheInMemory;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * What Redis has forgotten, told by Redis itself when it happens, key by key. A key that was completed may take effect once more for each
 * time that this was forgotten; nothing is excused of any other key.
 */
final class Forgotten implements CacheInMemory.Watcher {

    private final Map<String, Integer> completed = new HashMap<>();
    private final Map<String, Integer> any = new HashMap<>();
    private final Map<String, Instant> last = new HashMap<>();
    private final Set<String> inDoubt = new HashSet<>();
    private final Supplier<Instant> clock;

    Forgotten(Supplier<Instant> clock) {
        this.clock = clock;
    }

    @Override
    public void changed(String keyHash, CacheEntry before, CacheEntry after) {
        if (after != null && after.isDone()) {
            inDoubt.remove(keyHash);
        }
    }

    @Override
    public void forgot(String keyHash, CacheEntry before, CacheEntry after) {
        last.put(keyHash, clock.get());
        boolean isLost = before != null && (after == null || before.state() != after.state());
        if (isLost && before.isDone()) {
            completed.merge(keyHash, 1, Integer::sum);
        }
        // In the state FAILED the database knows its content.
        if (isLost && before.state() != State.FAILED) {
            any.merge(keyHash, 1, Integer::sum);
        }
        if (after == null) {
            inDoubt.remove(keyHash);
        } else if (after.isStarted()) {
            inDoubt.add(keyHash);
        }
    }

    /** How often it was forgotten that the work of a key is done. */
    int ofCompleted(String keyHash) {
        return completed.getOrDefault(keyHash, 0);
    }

    /** How often it was forgotten that a key is worked on, or done: other content may have it since. */
    int ofAny(String keyHash) {
        return any.getOrDefault(keyHash, 0);
    }

    /** Whether Redis says that a handler is at work of which it knew before what became of it. */
    boolean isInDoubt(String keyHash) {
        return inDoubt.contains(keyHash);
    }

    boolean isSince(String keyHash, Instant then) {
        return !last.getOrDefault(keyHash, Instant.MIN).isBefore(then);
    }
}

package dev.semel.simulation.check;

import dev.semel.simulation.store.CacheEntry;
import dev.semel.simulation.store.CacheInMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What becomes of the handlers of a key by what Redis knows, and forgets.
 *
 * @param calledDone is told of a handler whose key was completed, although it has not done its work
 */
record LeasesInCache(
        KnownLeases leases, CacheInMemory cache, Map<String, List<Handling>> ofKey, Consumer<Handling> calledDone)
        implements CacheInMemory.Watcher {

    @Override
    public void changed(String keyHash, CacheEntry before, CacheEntry after) {
        leases.changed(after);
        if (after == null) {
            return;
        }
        of(keyHash).stream().filter(handling -> after.isUnder(handling.lease())).forEach(Handling::tellAgain);
        if (after.isDone()) {
            of(keyHash).stream()
                    .filter(handling -> after.isUnder(handling.lease()) && !handling.hasTakenEffect())
                    .forEach(calledDone);
            of(keyHash).removeIf(handling -> !handling.mayStillWork());
        }
    }

    // One may have its lease, and its handler has yet to begin. A lease in the database is not forgotten.
    @Override
    public void forgot(String keyHash, CacheEntry before, CacheEntry after) {
        leases.changed(after);
        of(keyHash).stream()
                .filter(handling -> handling.hasBegun()
                        || cache.granted(handling.actor(), keyHash).isPresent())
                .filter(handling -> !leases.isHeldInDatabase(handling))
                .forEach(Handling::lose);
    }

    private List<Handling> of(String keyHash) {
        return ofKey.getOrDefault(keyHash, new ArrayList<>());
    }
}

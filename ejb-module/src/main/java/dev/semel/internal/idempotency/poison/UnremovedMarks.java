package dev.semel.internal.idempotency.poison;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** Marks that the database did not let go, and those that it may still store: a later death would count against innocent keys. */
final class UnremovedMarks {

    private final Map<UUID, IdempotencyKey> keys = new LinkedHashMap<>();

    synchronized Map<UUID, IdempotencyKey> oldestFirst() {
        return new LinkedHashMap<>(keys);
    }

    synchronized void putLast(UUID mark, IdempotencyKey key) {
        keys.remove(mark);
        keys.put(mark, key);
    }

    synchronized void remove(UUID mark) {
        keys.remove(mark);
    }
}

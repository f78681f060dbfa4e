package dev.semel.idempotency.store.jpa;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.Map;

/**
 * Duplicates of completed work that are not written down yet. A copy that changes nothing costs the database no write; the
 * counts follow once a second. A server that dies forgets a second of counts, and nothing else.
 */
@ApplicationScoped
class DuplicateCounts {

    private Map<String, Integer> byKey = new HashMap<>();

    synchronized void add(String keyHash) {
        byKey.merge(keyHash, 1, Integer::sum);
    }

    /** Takes the counts out. */
    synchronized Map<String, Integer> take() {
        Map<String, Integer> taken = byKey;
        byKey = new HashMap<>();
        return taken;
    }

    /** Counts that could not be written come back. */
    synchronized void giveBack(Map<String, Integer> taken) {
        taken.forEach((keyHash, count) -> byKey.merge(keyHash, count, Integer::sum));
    }
}

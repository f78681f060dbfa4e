package dev.semel.idempotency.store.jpa.duplicate;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.Map;

/**
 * What this node knows about copies of completed work: which keys it had in hands lately, so that their copies are looked
 * for before they are claimed, which spares a statement; and how many copies are not written down yet. A copy that changes
 * nothing costs the database no write; the counts follow once a second. A server that dies forgets a second of counts, and
 * nothing else.
 */
@ApplicationScoped
public class Duplicates {

    private final RecentKeys recent = new RecentKeys();
    private Map<String, Integer> byKey = new HashMap<>();

    /** Whether a delivery of this key is likely a copy. A guess: the database decides. */
    public boolean isLikely(String keyHash) {
        return recent.contains(keyHash);
    }

    /** The key is taken now, or in a moment; or its transaction is rolled back, and the guess will be wrong. */
    public void expect(String keyHash) {
        recent.add(keyHash);
    }

    /** Counts a copy. */
    public synchronized void add(String keyHash) {
        byKey.merge(keyHash, 1, Integer::sum);
    }

    /** Takes the counts out. */
    public synchronized Map<String, Integer> take() {
        Map<String, Integer> taken = byKey;
        byKey = new HashMap<>();
        return taken;
    }

    /** Counts that could not be written come back. */
    synchronized void giveBack(Map<String, Integer> taken) {
        taken.forEach((keyHash, count) -> byKey.merge(keyHash, count, Integer::sum));
    }
}

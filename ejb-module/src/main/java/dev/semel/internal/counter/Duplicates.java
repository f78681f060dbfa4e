package dev.semel.internal.counter;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * What this node knows about copies of completed work: which keys it had in flight lately, so that their copies are looked
 * for before they are claimed, which spares a statement; and how many copies are not written down yet. A copy that changes
 * nothing costs the database no write; the counts follow once a second. A server that dies forgets a second of counts, and
 * nothing else.
 */
@ApplicationScoped
public class Duplicates {

    private final RecentKeys recent = new RecentKeys();
    private Map<String, Integer> byKey = new HashMap<>();

    /**
     * Whether a delivery is found to be a copy before its key is claimed; it is counted then. The database is asked only if
     * the key was in flight lately. If it is no copy, its own copies are expected from now on: a wrong guess, after a rollback
     * for example, costs one look.
     */
    public boolean isFoundFirst(String keyHash, BooleanSupplier isCompleted) {
        if (recent.contains(keyHash) && isCompleted.getAsBoolean()) {
            add(keyHash);
            return true;
        }
        recent.add(keyHash);
        return false;
    }

    public synchronized void add(String keyHash) {
        byKey.merge(keyHash, 1, Integer::sum);
    }

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

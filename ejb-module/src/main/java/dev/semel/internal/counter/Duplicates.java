package dev.semel.internal.counter;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Which keys this node had in flight lately: their copies are looked for before they are claimed, which spares a statement. And
 * how many copies are not written down yet; a server that dies forgets a second of counts, and nothing else.
 */
@ApplicationScoped
public class Duplicates {

    private final RecentKeys recent = new RecentKeys();
    private final Counters counters;
    private Map<String, Integer> byKey = new HashMap<>();

    @SuppressWarnings("NullAway") // For a proxy of CDI.
    Duplicates() {
        this(null);
    }

    @Inject
    public Duplicates(Counters counters) {
        this.counters = counters;
    }

    /**
     * Whether a delivery is found to be a copy before its key is claimed; it is counted then. The database is asked only if the
     * key was in flight lately. A wrong guess, after a rollback for example, costs one look.
     */
    public boolean isFoundFirst(String keyHash, BooleanSupplier isCompleted) {
        if (recent.contains(keyHash) && isCompleted.getAsBoolean()) {
            add(keyHash);
            return true;
        }
        recent.add(keyHash);
        return false;
    }

    /** Counts a copy when the transaction is committed that has found it: after a rollback the same delivery finds it again. */
    public void add(String keyHash) {
        counters.afterCommit(() -> count(keyHash));
    }

    private synchronized void count(String keyHash) {
        byKey.merge(keyHash, 1, Integer::sum);
    }

    public synchronized Map<String, Integer> drain() {
        Map<String, Integer> taken = byKey;
        byKey = new HashMap<>();
        return taken;
    }

    synchronized void giveBack(Map<String, Integer> taken) {
        taken.forEach((keyHash, count) -> byKey.merge(keyHash, count, Integer::sum));
    }
}

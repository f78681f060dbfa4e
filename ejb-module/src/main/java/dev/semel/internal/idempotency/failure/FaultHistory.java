package dev.semel.internal.idempotency.failure;

import dev.semel.internal.idempotency.store.DatabaseFaults.Fault;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Remembers faults of the database in a row, key by key, on this node: a fault that keeps hitting one key while other keys
 * of the same consumer get through is that key's own, and counts.
 *
 * <ul>
 *   <li>An outage never counts.
 *   <li>A contention (deadlock, lock time-out) counts from the third in a row on, if others got through since the first; or
 *       when it has lasted for an hour, because a quiet consumer has no others.
 *   <li>A commit that failed for no known reason counts from the second in a row on: an outage hits a message once, a
 *       deferred constraint each time.
 * </ul>
 */
@ApplicationScoped
public class FaultHistory {

    private static final int MOST_KEYS = 10_000;
    private static final int CONTENTIONS = 3;
    private static final int COMMITS = 2;
    private static final Duration PATIENCE = Duration.ofHours(1);

    private final Map<String, Faults> byKey = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Faults> eldest) {
            return size() > MOST_KEYS;
        }
    };

    private final Map<String, LongAdder> successes = new ConcurrentHashMap<>();
    private volatile boolean isEmpty = true;

    private Clock clock;

    FaultHistory() {}

    @Inject
    public FaultHistory(@Semel Clock clock) {
        this.clock = clock;
    }

    /** The work on a key was committed. */
    public void succeeded(IdempotencyKey key) {
        successes.computeIfAbsent(key.consumer(), consumer -> new LongAdder()).increment();
        if (!isEmpty) {
            forget(key);
        }
    }

    boolean isTheMessages(IdempotencyKey key, Fault fault) {
        if (fault == Fault.OUTAGE) {
            return false;
        }
        Faults faults = remember(key);
        if (fault == Fault.UNKNOWN_COMMIT) {
            return faults.inARow >= COMMITS;
        }
        boolean othersGotThrough = successesOf(key) > faults.successesBefore;
        boolean isOld = faults.first.plus(PATIENCE).isBefore(clock.instant());
        return faults.inARow >= CONTENTIONS && othersGotThrough || isOld;
    }

    private synchronized void forget(IdempotencyKey key) {
        byKey.remove(key.hash());
        isEmpty = byKey.isEmpty();
    }

    private synchronized Faults remember(IdempotencyKey key) {
        isEmpty = false;
        Faults first = new Faults(clock.instant(), successesOf(key), 1);
        return byKey.merge(
                key.hash(),
                first,
                (before, now) -> new Faults(before.first, before.successesBefore, before.inARow + 1));
    }

    private long successesOf(IdempotencyKey key) {
        LongAdder count = successes.get(key.consumer());
        return count == null ? 0 : count.sum();
    }

    private record Faults(Instant first, long successesBefore, int inARow) {}
}

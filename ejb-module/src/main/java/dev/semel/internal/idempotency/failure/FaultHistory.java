package dev.semel.internal.idempotency.failure;

import dev.semel.internal.idempotency.store.DatabaseFaults.Fault;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Remembers faults in a row that are no message's by their nature, key by key and kind by kind, on this node: a fault that keeps
 * hitting one key while other keys of the same consumer get through is that key's own, and counts.
 *
 * <ul>
 *   <li>An outage counts when it has hit the key ten times, and others got through each time in between: what is too large for the
 *       database ends its connection, too.
 *   <li>A contention (deadlock, lock time-out) counts from the third in a row on, if others got through since the first; or
 *       when it has lasted for an hour, because a quiet consumer has no others.
 *   <li>A commit that failed for no known reason counts from the second in a row on: an outage hits a message once, a
 *       deferred constraint each time.
 * </ul>
 *
 * The row ends when the work on the key is committed, and with an hour without such a fault. What does not count yet is forgotten when a
 * failure of the key is recorded: the next attempt is another matter.
 */
@ApplicationScoped
public class FaultHistory {

    private static final int MOST_ROWS = 10_000;
    private static final int OUTAGES = 10;
    private static final int CONTENTIONS = 3;
    private static final int COMMITS = 2;
    private static final Duration PATIENCE = Duration.ofHours(1);

    // In the order of the last fault: what is old goes first, be it too many or past its hour.
    private final Map<Row, Faults> faultsInARow = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Row, Faults> eldest) {
            return size() > MOST_ROWS;
        }
    };

    private final Map<String, LongAdder> successes = new ConcurrentHashMap<>();
    private volatile boolean isEmpty = true;

    private Clock clock;

    @SuppressWarnings("NullAway") // For a proxy of CDI.
    FaultHistory() {}

    @Inject
    public FaultHistory(@Semel Clock clock) {
        this.clock = clock;
    }

    /** The work on a key was committed. */
    public void succeeded(IdempotencyKey key) {
        successes.computeIfAbsent(key.consumer(), consumer -> new LongAdder()).increment();
        end(key, row -> true);
    }

    /** A failure of the key was recorded, for this or for another reason. */
    public void recorded(IdempotencyKey key) {
        end(key, row -> {
            Faults faults = faultsInARow.get(row);
            return faults != null && !faults.areItsOwn(row.kind);
        });
    }

    boolean isTheMessages(IdempotencyKey key, Fault fault) {
        return remember(key, fault).areItsOwn(fault);
    }

    private void end(IdempotencyKey key, Predicate<Row> which) {
        if (!isEmpty) {
            forget(key, which);
        }
    }

    private synchronized void forget(IdempotencyKey key, Predicate<Row> which) {
        Stream.of(Fault.values())
                .map(kind -> new Row(key.hash(), kind))
                .filter(faultsInARow::containsKey)
                .filter(which)
                .toList()
                .forEach(faultsInARow::remove);
        forgetThePast();
        isEmpty = faultsInARow.isEmpty();
    }

    // A message that was not read yet has a row under a name under which nothing ever succeeds.
    private void forgetThePast() {
        Instant now = clock.instant();
        Iterator<Faults> eldest = faultsInARow.values().iterator();
        while (eldest.hasNext() && eldest.next().arePast(now)) {
            eldest.remove();
        }
    }

    boolean isEmpty() {
        return isEmpty;
    }

    private synchronized Faults remember(IdempotencyKey key, Fault kind) {
        isEmpty = false;
        Instant now = clock.instant();
        Faults first = new Faults(now, now, 1, 1, successesOf(key));
        return faultsInARow.merge(
                new Row(key.hash(), kind), first, (before, next) -> before.arePast(now) ? first : before.and(first));
    }

    private long successesOf(IdempotencyKey key) {
        LongAdder count = successes.get(key.consumer());
        return count == null ? 0 : count.sum();
    }

    private record Row(String keyHash, Fault kind) {}

    /**
     * @param withOthersBetween how many of them came after others had got through since the one before; the first is one
     * @param successes of the consumer until the last of them
     */
    private record Faults(Instant first, Instant last, int inARow, int withOthersBetween, long successes) {

        boolean arePast(Instant now) {
            return last.plus(PATIENCE).isBefore(now);
        }

        boolean areItsOwn(Fault kind) {
            return switch (kind) {
                case NONE, OUTAGE -> withOthersBetween >= OUTAGES;
                case UNKNOWN_COMMIT -> inARow >= COMMITS;
                case CONTENTION ->
                    inARow >= CONTENTIONS && withOthersBetween > 1
                            || first.plus(PATIENCE).isBefore(last);
            };
        }

        Faults and(Faults next) {
            int between = withOthersBetween + (next.successes > successes ? 1 : 0);
            return new Faults(first, next.last, inARow + 1, between, next.successes);
        }
    }
}

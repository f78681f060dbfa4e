package dev.semel.internal.outbox.relay;

import java.time.Duration;
import java.time.Instant;

/**
 * How many events a pass may take.
 *
 * <ol>
 *   <li>Few at first, and after a time without any full batch: those who wait for the first ones get them soon.
 *   <li>Twice as many after a batch that was full and quick, up to the limit: a backlog is worth large batches.
 *   <li>Half as many after a batch that was slow, so that no pass holds its slot and its transaction for long; and after one
 *       that did not go through as a whole, because its events had to be sent one by one.
 * </ol>
 *
 * A pass answers for the size it was given: of several that run at the same time, the size moves by one step only.
 */
public final class AdaptiveBatchSize {

    static final int FIRST = 50;
    static final int LEAST = 10;
    static final Duration QUICK = Duration.ofMillis(250);
    static final Duration SLOW = Duration.ofSeconds(1);
    static final Duration FORGOTTEN = Duration.ofSeconds(2);

    private final int limit;
    private int size;
    private Instant lastFull = Instant.MIN;

    public AdaptiveBatchSize(int limit) {
        this.limit = limit;
        this.size = Math.min(FIRST, limit);
    }

    public synchronized int at(Instant now) {
        if (lastFull.isBefore(now.minus(FORGOTTEN))) {
            size = Math.min(size, FIRST);
        }
        return size;
    }

    /** A batch of the given size was full and went through as a whole. */
    public synchronized void full(int given, Instant began, Instant ended) {
        lastFull = ended;
        Duration took = Duration.between(began, ended);
        if (took.compareTo(SLOW) > 0) {
            broken(given);
        } else if (took.compareTo(QUICK) < 0) {
            size = Math.max(size, Math.min(2 * given, limit));
        }
    }

    /** A batch of the given size did not go through as a whole, or not quickly. */
    public synchronized void broken(int given) {
        size = Math.min(size, Math.max(given / 2, Math.min(LEAST, limit)));
    }
}

package dev.semel.internal.platform;

import java.time.Duration;
import java.time.Instant;
import java.util.function.LongFunction;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Tells of what strangers can make happen as often as they like: at once, and then once a minute at most, with its number. */
public final class SparseLog {

    private static final Duration REST = Duration.ofMinutes(1);

    private final Logger log;
    private long untold;
    private Instant next = Instant.MIN;

    public SparseLog(Logger log) {
        this.log = log;
    }

    /** @param sentence made of how often it has happened since it was last told */
    public synchronized void add(Instant now, LongFunction<String> sentence) {
        untold++;
        if (!now.isBefore(next)) {
            log.log(Level.INFO, sentence.apply(untold));
            untold = 0;
            next = now.plus(REST);
        }
    }
}

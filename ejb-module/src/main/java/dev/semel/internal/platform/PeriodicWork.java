package dev.semel.internal.platform;

import java.time.Duration;
import java.util.Optional;

/** Port: what is done again and again on each node, for as long as the application runs. {@link PeriodicTimer} does it. */
public interface PeriodicWork {

    /** When it is done; asked once, at the start. Empty for never on this node. */
    Optional<Period> period();

    /** Does it once, outside any transaction; on one thread at a time. What it throws is told in the log, and it is done again. */
    void run();

    /** What the log says when it begins to fail: what was not done, and what happens next. */
    String failure();

    /** The application stops, and it is not done again. */
    default void end() {}

    /** How long after the start it is done for the first time, and how long it is from the end of one to the beginning of the next. */
    record Period(Duration first, Duration interval) {

        public static Period every(Duration interval) {
            return new Period(interval, interval);
        }

        /** For the first time at the start. */
        public static Period fromNowEvery(Duration interval) {
            return new Period(Duration.ZERO, interval);
        }
    }
}

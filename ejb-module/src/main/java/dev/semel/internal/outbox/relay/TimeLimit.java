package dev.semel.internal.outbox.relay;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;

/** Until when a batch must have been sent: the slots of the pass are locked for as long, and its database transaction is idle. */
public record TimeLimit(Clock clock, Instant latest, Duration longest) {

    public static final TimeLimit NONE = of(Duration.ZERO, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));

    static TimeLimit of(Duration longest, Clock clock) {
        return new TimeLimit(clock, clock.instant().plus(longest), longest);
    }

    /** To be asked before each event of a batch. */
    public void requireTime() {
        if (clock.instant().isAfter(latest)) {
            throw new IllegalStateException("The batch was not sent within " + longest.toSeconds()
                    + " s; it is rolled back, and its events are published one by one.");
        }
    }
}

package dev.semel.internal.admin.sample;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** What one sample stands for, from the shortest, and for how long it is kept. */
public enum Span {
    MINUTE(ChronoUnit.MINUTES, Duration.ofDays(2)),
    HOUR(ChronoUnit.HOURS, Duration.ofDays(90)),
    DAY(ChronoUnit.DAYS, Duration.ofDays(5 * 365 + 1));

    private final ChronoUnit unit;
    private final Duration kept;

    Span(ChronoUnit unit, Duration kept) {
        this.unit = unit;
        this.kept = kept;
    }

    /** When the span of this moment begins, in UTC. */
    Instant startOf(Instant moment) {
        return moment.truncatedTo(unit);
    }

    /** Those that began before this are purged. */
    Instant keptSince(Instant now) {
        return now.minus(kept);
    }
}

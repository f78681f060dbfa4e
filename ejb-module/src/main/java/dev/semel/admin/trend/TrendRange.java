package dev.semel.admin.trend;

import dev.semel.internal.admin.sample.Span;
import java.time.Duration;
import java.time.Instant;

/** How far back one looks, and in which steps. */
public enum TrendRange {
    HOUR(Span.MINUTE, Duration.ofMinutes(1), 60),
    DAY(Span.MINUTE, Duration.ofMinutes(10), 144),
    WEEK(Span.HOUR, Duration.ofHours(1), 168),
    MONTH(Span.HOUR, Duration.ofHours(4), 180),
    YEAR(Span.DAY, Duration.ofDays(1), 365);

    private final Span span;
    private final Duration step;
    private final int steps;

    TrendRange(Span span, Duration step, int steps) {
        this.span = span;
        this.step = step;
        this.steps = steps;
    }

    /** Of which samples the steps are made. */
    Span span() {
        return span;
    }

    int steps() {
        return steps;
    }

    /** When a step begins, by its number; the last one has this moment. */
    Instant startOf(int number, Instant now) {
        return startOf(now).minus(step.multipliedBy(steps - 1L - number));
    }

    /** When the step of a moment begins: steps are counted from midnight UTC. */
    Instant startOf(Instant moment) {
        return Instant.ofEpochSecond(
                moment.getEpochSecond() - Math.floorMod(moment.getEpochSecond(), step.toSeconds()));
    }
}

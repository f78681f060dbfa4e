package dev.semel.internal.retention;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * How far a purge must look. Keys that are kept for a short time lie among others, so a pass looks at what has grown too old
 * since the last one, and once a day at everything: a key can complete long after it was first seen.
 */
final class Sweeps {

    private static final Duration MARGIN = Duration.ofHours(1);
    private static final Duration EVERYTHING_AGAIN = Duration.ofDays(1);

    private final Clock clock;
    private final Map<Share, Sweep> done = new HashMap<>();

    Sweeps(Clock clock) {
        this.clock = clock;
    }

    Share narrowed(Share share) {
        Sweep last = done.get(share);
        Instant now = clock.instant();
        boolean isDue = last == null || !now.isBefore(last.ofEverything().plus(EVERYTHING_AGAIN));
        return isDue ? share : share.within(Duration.between(last.at(), now).plus(MARGIN));
    }

    /** Nothing of this share was left. */
    void end(Share share, Share looked) {
        Instant now = clock.instant();
        done.put(
                share,
                new Sweep(now, looked.reach() == null ? now : done.get(share).ofEverything()));
    }

    private record Sweep(Instant at, Instant ofEverything) {}
}

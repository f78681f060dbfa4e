package dev.semel.console.overview;

import dev.semel.admin.Page;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;

/**
 * Whether the backlog grows now. Samples of it are a minute apart, so this node remembers what it has shown in the last five minutes.
 * Until something was shown half a minute ago, nothing is known.
 */
@ApplicationScoped
public class BacklogTrend {

    private static final Duration SHORTEST = Duration.ofSeconds(30);
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final Duration BETWEEN = Duration.ofSeconds(10);

    private final Deque<Sample> samples = new ArrayDeque<>();

    /** How many more events wait each minute, fewer if negative; empty if it is not known, or if there are too many to be counted. */
    synchronized OptionalLong perMinute(Instant asOf, long backlog) {
        samples.removeIf(sample -> sample.at().isBefore(asOf.minus(LONGEST)));
        Sample oldest = samples.peekFirst();
        if (samples.isEmpty() || !samples.getLast().at().isAfter(asOf.minus(BETWEEN))) {
            samples.addLast(new Sample(asOf, backlog));
        }
        boolean isKnown = oldest != null
                && !oldest.at().isAfter(asOf.minus(SHORTEST))
                && Math.max(backlog, oldest.backlog()) < Page.COUNT_LIMIT;
        return isKnown ? OptionalLong.of(perMinute(oldest, asOf, backlog)) : OptionalLong.empty();
    }

    private static long perMinute(Sample then, Instant asOf, long backlog) {
        double minutes = Duration.between(then.at(), asOf).toMillis() / 60_000.0;
        return Math.round((backlog - then.backlog()) / minutes);
    }

    private record Sample(Instant at, long backlog) {}
}

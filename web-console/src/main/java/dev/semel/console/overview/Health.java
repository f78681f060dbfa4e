package dev.semel.console.overview;

import dev.semel.admin.overview.Overview;
import java.time.Duration;
import java.time.Instant;

/**
 * What the figures mean: the tone of each tile that can be bad.
 *
 * @param relay {@code ok}, {@code danger} when no node served a slot lately, {@code muted} when none ever did
 */
public record Health(
        String relay,
        String oldest,
        String held,
        String parkedMessages,
        String parkedEvents,
        String lapsed,
        String failing) {

    /** An idle relay looks at every slot within seconds. */
    static final Duration RELAY_TOLERANCE = Duration.ofMinutes(1);

    private static final Duration OLDEST_WARNS = Duration.ofMinutes(1);
    private static final Duration OLDEST_ALARMS = Duration.ofMinutes(10);

    /** Slots are created with a time long past: before this, nothing can have been served. */
    private static final Instant BEFORE_SEMEL = Instant.parse("2001-01-01T00:00:00Z");

    static Health of(Overview figures) {
        return new Health(
                relay(figures.relayLastServedAt(), figures.asOf()),
                oldest(figures.oldestDueAt(), figures.asOf()),
                none(figures.held(), "warn"),
                none(figures.parkedMessages(), "danger"),
                none(figures.parkedEvents(), "danger"),
                none(figures.leasesLapsed(), "warn"),
                none(figures.keysFailing(), "warn"));
    }

    private static String relay(Instant lastServed, Instant asOf) {
        if (lastServed == null || lastServed.isBefore(BEFORE_SEMEL)) {
            return "muted";
        }
        return lastServed.isBefore(asOf.minus(RELAY_TOLERANCE)) ? "danger" : "ok";
    }

    private static String none(long number, String otherwise) {
        return number == 0 ? "ok" : otherwise;
    }

    private static String oldest(Instant due, Instant asOf) {
        if (due == null || due.isAfter(asOf.minus(OLDEST_WARNS))) {
            return "ok";
        }
        return due.isAfter(asOf.minus(OLDEST_ALARMS)) ? "warn" : "danger";
    }
}

package dev.semel.internal.admin.sample;

import java.time.Instant;

/**
 * The state of everything in one span.
 *
 * @param startsAt when the span begins
 * @param takenAt when it was looked at last, by the database's time
 * @param gauges the greatest within the span
 * @param totals the latest within the span
 */
public record Sample(Instant startsAt, Instant takenAt, Gauges gauges, Totals totals) {

    /** One of a longer span that has this one, and a later one. */
    public Sample and(Sample later) {
        return new Sample(startsAt, later.takenAt, gauges.greatest(later.gauges), later.totals);
    }
}

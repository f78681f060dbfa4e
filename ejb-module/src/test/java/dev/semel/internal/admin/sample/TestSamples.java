package dev.semel.internal.admin.sample;

import dev.semel.internal.jpa.Database;
import java.time.Instant;

/** Samples on a real database. */
public final class TestSamples {

    private TestSamples() {}

    public static SampleStore store(Database database) {
        return new JdbcSampleStore(database);
    }

    /** One that was taken at this moment: so many events waited, and so many had been published. */
    public static Sample sample(Instant takenAt, long pending, long published) {
        return new Sample(
                Span.MINUTE.startOf(takenAt),
                takenAt,
                new Gauges(pending, 6, 5, 4, 3, 2),
                new Totals(
                        published, 10, 20, 30, 40, new Totals.Waits(50, 60, 70, 80), new Totals.Copies(1, 2, 3, 4, 5)));
    }
}

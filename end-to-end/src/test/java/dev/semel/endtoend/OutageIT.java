package dev.semel.endtoend;

import dev.semel.endtoend.cluster.Cluster;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The database is away for a while, or for long: {@code -Doutage.duration=PT10M}. */
@Tag("faults")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class OutageIT {

    private static final Duration OUTAGE = Duration.parse(System.getProperty("outage.duration", "PT1M"));

    @Test
    void parksNothingAndBurnsNoAttemptWhileTheDatabaseIsAway() {
        try (Cluster cluster = Cluster.outside("outage")) {
            cluster.node("a").start();

            new OutageSurvival(cluster).survive(OUTAGE);
        }
    }
}

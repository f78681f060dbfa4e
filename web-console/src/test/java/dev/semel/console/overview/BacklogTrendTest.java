package dev.semel.console.overview;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class BacklogTrendTest {

    private static final Instant NOW = Instant.parse("2026-11-24T19:28:00Z");

    private final BacklogTrend trend = new BacklogTrend();

    @Test
    void isNotKnownFromOneLookNorFromTwoCloseTogether() {
        assertThat(trend.perMinute(NOW, 10)).isEmpty();
        assertThat(trend.perMinute(NOW.plusSeconds(29), 1_000)).isEmpty();
    }

    @Test
    void tellsByHowMuchTheBacklogGrowsOrShrinksEachMinute() {
        trend.perMinute(NOW, 100);

        assertThat(trend.perMinute(NOW.plusSeconds(30), 160)).hasValue(120);
        assertThat(trend.perMinute(NOW.plusSeconds(120), 40)).hasValue(-30);
    }

    @Test
    void forgetsWhatWasShownMoreThanFiveMinutesAgo() {
        trend.perMinute(NOW, 9_000);
        trend.perMinute(NOW.plusSeconds(200), 100);

        assertThat(trend.perMinute(NOW.plusSeconds(320), 300)).hasValue(100);
        assertThat(trend.perMinute(NOW.plusSeconds(3_600), 300)).isEmpty();
    }

    @Test
    void isNotKnownWhereThereAreTooManyToBeCounted() {
        trend.perMinute(NOW, 5_000);

        assertThat(trend.perMinute(NOW.plusSeconds(60), 10_000)).isEmpty();
    }
}

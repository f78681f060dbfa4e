package dev.semel.internal.admin.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaceTest {

    private static final Instant NOON = Instant.parse("2026-11-26T12:00:00Z");
    private static final int CHUNK = 100;

    @Test
    void isNoLimitWhereNoneWasAskedFor() {
        Pace pace = new Pace(0, NOON, NOON.plusSeconds(3));

        assertThat(pace.most(CHUNK)).isEqualTo(CHUNK);
        assertThat(pace.after(CHUNK)).isEqualTo(NOON.plusSeconds(3));
    }

    /** A node looks once a second, and works on all that is due then. */
    @ParameterizedTest
    @CsvSource({"1", "3", "10", "50", "499", "500", "2000"})
    void allowsSoManyRowsInEachSecond(int perSecond) {
        Instant due = NOON;
        int rows = 0;
        for (int second = 1; second <= 60; second++) {
            Instant now = NOON.plusSeconds(second);
            while (!due.isAfter(now)) {
                Pace pace = new Pace(perSecond, due, now);
                rows += pace.most(CHUNK);
                due = pace.after(pace.most(CHUNK));
            }
            assertThat(rows).isBetween(perSecond * second, perSecond * second + CHUNK);
        }
        assertThat(rows - 60 * perSecond).as("the first rows come at once").isLessThanOrEqualTo(Math.max(1, perSecond));
    }

    @Test
    void makesUpForNoMoreThanASecondOfAPause() {
        Instant due = NOON;
        Instant now = NOON.plus(Duration.ofHours(1));
        int rows = 0;
        while (!due.isAfter(now)) {
            Pace pace = new Pace(50, due, now);
            rows += pace.most(CHUNK);
            due = pace.after(pace.most(CHUNK));
        }

        assertThat(rows).isEqualTo(60);
    }
}

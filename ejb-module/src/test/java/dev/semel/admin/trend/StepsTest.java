package dev.semel.admin.trend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.admin.sample.Gauges;
import dev.semel.internal.admin.sample.Sample;
import dev.semel.internal.admin.sample.TestSamples;
import dev.semel.internal.admin.sample.Totals;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StepsTest {

    private static final Instant NOW = Instant.parse("2026-11-25T23:27:42Z");

    private static final Totals.Waits NO_WAITS = new Totals.Waits(0, 0, 0, 0);
    private static final Totals.Copies NO_COPIES = new Totals.Copies(0, 0, 0, 0, 0);

    private final List<Sample> samples = new ArrayList<>();

    @ParameterizedTest
    @CsvSource({
        "HOUR, 60, 2026-11-25T22:28:00Z, 2026-11-25T23:27:00Z",
        "DAY, 144, 2026-11-24T23:30:00Z, 2026-11-25T23:20:00Z",
        "WEEK, 168, 2026-11-19T00:00:00Z, 2026-11-25T23:00:00Z",
        "MONTH, 180, 2026-10-27T00:00:00Z, 2026-11-25T20:00:00Z",
        "YEAR, 365, 2025-11-26T00:00:00Z, 2026-11-25T00:00:00Z"
    })
    void leadUntilNowWithoutASampleToo(TrendRange range, int number, Instant first, Instant last) {
        List<TrendPoint> points = Steps.of(range, NOW, List.of());

        assertThat(points).hasSize(number).noneMatch(TrendPoint::isMeasured);
        assertThat(points.get(0).startsAt()).isEqualTo(first);
        assertThat(points.get(number - 1).startsAt()).isEqualTo(last);
    }

    @Test
    void tellHowManyAMinuteByTheTimeBetweenTwoLooks() {
        samples.add(sample("23:25:01", 100));
        samples.add(sample("23:26:31", 160));
        samples.add(sample("23:27:01", 160));

        assertThat(published(57)).isNull();
        assertThat(published(58)).isEqualTo(40);
        assertThat(published(59)).isZero();
    }

    @Test
    void knowTheFirstRateByTheSampleBeforeTheRange() {
        samples.add(sample("22:27:00", 100));
        samples.add(sample("22:28:00", 130));

        assertThat(published(0)).isEqualTo(30);
    }

    @Test
    void haveNeitherLevelsNorRateWhereNoServerWasUpAndNoRateRightAfterIt() {
        samples.add(sample("23:23:00", 100));
        samples.add(sample("23:26:00", 900));
        samples.add(sample("23:27:00", 905));

        List<TrendPoint> points = Steps.of(TrendRange.HOUR, NOW, samples);
        assertThat(points.subList(55, 60))
                .extracting(TrendPoint::isMeasured)
                .containsExactly(true, false, false, true, true);
        assertThat(points.get(56).rates()).isNull();
        assertThat(points.get(58).rates()).isNull();
        assertThat(published(59)).isEqualTo(5);
    }

    @Test
    void haveNoRateWhereACounterWasSetBack() {
        samples.add(sample("23:25:00", 1_000));
        samples.add(sample("23:26:00", 3));
        samples.add(sample("23:27:00", 5));

        assertThat(Steps.of(TrendRange.HOUR, NOW, samples).get(58).levels()).isNotNull();
        assertThat(published(58)).isNull();
        assertThat(published(59)).isEqualTo(2);
    }

    @Test
    void showTheGreatestOfTheirMinutesAndRatesFromEndToEnd() {
        samples.add(sample("23:19:30", 0));
        samples.add(sample("23:20:30", 70, 5));
        samples.add(sample("23:24:30", 9, 10));
        samples.add(sample("23:27:30", 8, 40));

        List<TrendPoint> points = Steps.of(TrendRange.DAY, NOW, samples);
        assertThat(points.get(143).levels().pending()).isEqualTo(70);
        assertThat(points.get(143).rates().published()).isEqualTo(5);
    }

    @Test
    void tellEachRateByItsOwnTotal() {
        Gauges gauges = new Gauges(1, 2, 3, 4, 5, 6);
        Instant before = NOW.minus(Duration.ofMinutes(1));
        samples.add(new Sample(
                TrendRange.HOUR.startOf(before), before, gauges, new Totals(0, 0, 0, 0, 0, NO_WAITS, NO_COPIES)));
        samples.add(new Sample(
                TrendRange.HOUR.startOf(NOW),
                NOW,
                gauges,
                new Totals(1, 2, 3, 4, 5, NO_WAITS, new Totals.Copies(6, 7, 8, 9, 10))));

        TrendPoint last = Steps.of(TrendRange.HOUR, NOW, samples).get(59);
        assertThat(last.rates()).isEqualTo(new TrendPoint.Rates(1, 2, 3, 4, 5));
        assertThat(last.copies()).isEqualTo(new TrendPoint.Copies(6, 7, 8, 9, 10));
        assertThat(last.levels()).isEqualTo(new TrendPoint.Levels(1, 2, 3, 4, 5, 6));
    }

    @Test
    void tellTheMeanTimeSinceTheAppendOfWhatWasPublishedAndDoneInTheStep() {
        samples.add(waited(2, new Totals.Waits(100, 9_000, 10, 90_000)));
        samples.add(waited(1, new Totals.Waits(104, 9_600, 10, 90_000)));
        samples.add(waited(0, new Totals.Waits(2, 100, 12, 97_000)));

        List<TrendPoint> points = Steps.of(TrendRange.HOUR, NOW, samples);

        assertThat(points.get(57).latency()).isNull();
        assertThat(points.get(58).latency()).isEqualTo(new TrendPoint.Latency(0.15, null));
        assertThat(points.get(59).latency()).isEqualTo(new TrendPoint.Latency(null, 3.5));
    }

    private static Sample waited(int minutesAgo, Totals.Waits waits) {
        Instant takenAt = NOW.minus(Duration.ofMinutes(minutesAgo));
        return new Sample(
                TrendRange.HOUR.startOf(takenAt),
                takenAt,
                new Gauges(1, 2, 3, 4, 5, 6),
                new Totals(1, 2, 3, 4, 5, waits, NO_COPIES));
    }

    private Double published(int step) {
        TrendPoint.Rates rates =
                Steps.of(TrendRange.HOUR, NOW, samples).get(step).rates();
        return rates == null ? null : rates.published();
    }

    private static Sample sample(String time, long published) {
        return sample(time, 1, published);
    }

    private static Sample sample(String time, long pending, long published) {
        return TestSamples.sample(Instant.parse("2026-11-25T" + time + "Z"), pending, published);
    }
}

package dev.semel.internal.admin.sample;

import static dev.semel.internal.admin.sample.TestSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import dev.semel.testing.ThreadTransactions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JdbcSampleStoreTest {

    /** A day of this test alone, later than all that is purged. */
    private final Instant day = Instant.parse("2100-01-01T00:00:00Z")
            .plus(Duration.ofDays(ThreadLocalRandom.current().nextInt(100_000)));

    @ParameterizedTest
    @EnumSource
    void writesOneRowForAMinuteThoughThreeNodesSampleIt(Dialect dialect) {
        ThreadTransactions transactions = new ThreadTransactions(TestDatabase.of(dialect));
        SampleStore samples = new JdbcSampleStore(transactions.database());

        List<CompletableFuture<Boolean>> nodes = Stream.of(10, 20, 30)
                .map(second -> sample(day.plusSeconds(second), second, second))
                .map(sample -> CompletableFuture.supplyAsync(() -> transactions.inNew(() -> samples.add(sample)))
                        .orTimeout(1, TimeUnit.MINUTES))
                .toList();

        assertThat(nodes.stream().map(CompletableFuture::join)).containsOnlyOnce(true);
        List<Sample> minutes = transactions.inNew(() -> ofTheDay(transactions.database(), Span.MINUTE));
        assertThat(minutes).singleElement().satisfies(minute -> {
            assertThat(minute.startsAt()).isEqualTo(day);
            assertThat(transactions.inNew(() -> ofTheDay(transactions.database(), Span.HOUR)))
                    .containsExactly(minute);
            assertThat(transactions.inNew(() -> ofTheDay(transactions.database(), Span.DAY)))
                    .containsExactly(minute);
        });
    }

    @ParameterizedTest
    @EnumSource
    void keepsTheGreatestGaugesAndTheLatestTotalsOfAnHourAndOfADay(Dialect dialect) {
        try (OpenTransaction open = TestDatabase.of(dialect).begin()) {
            SampleStore samples = new JdbcSampleStore(open.database());
            Instant lastMinute = day.plus(Duration.ofMinutes(59));
            Instant nextHour = day.plus(Duration.ofMinutes(60));
            samples.add(sample(day, 7, 100));
            samples.add(sample(day.plusSeconds(60), 900, 150));
            samples.add(sample(lastMinute, 8, 3_000_000_000L));
            samples.add(sample(nextHour, 9, 3_000_000_001L));

            assertThat(ofTheDay(open.database(), Span.MINUTE))
                    .extracting(minute -> minute.gauges().pending())
                    .containsExactly(7L, 900L, 8L, 9L);
            Gauges greatest = sample(day, 900, 0).gauges();
            assertThat(ofTheDay(open.database(), Span.HOUR))
                    .containsExactly(
                            new Sample(
                                    day,
                                    lastMinute,
                                    greatest,
                                    sample(day, 0, 3_000_000_000L).totals()),
                            sample(nextHour, 9, 3_000_000_001L));
            assertThat(ofTheDay(open.database(), Span.DAY))
                    .containsExactly(new Sample(
                            day,
                            nextHour,
                            greatest,
                            sample(day, 0, 3_000_000_001L).totals()));
        }
    }

    @ParameterizedTest
    @EnumSource
    void keepsTheLaterTotalsOfAnHourWhenAnEarlierMinuteIsWrittenAfterIt(Dialect dialect) {
        try (OpenTransaction open = TestDatabase.of(dialect).begin()) {
            SampleStore samples = new JdbcSampleStore(open.database());
            samples.add(sample(day.plusSeconds(60), 1, 200));
            samples.add(sample(day, 1, 100));

            assertThat(ofTheDay(open.database(), Span.HOUR))
                    .extracting(hour -> hour.totals().published())
                    .containsExactly(200L);
        }
    }

    @ParameterizedTest
    @EnumSource
    void keepsMinutesForTwoDaysHoursForNinetyAndDaysForFiveYears(Dialect dialect) {
        try (OpenTransaction open = TestDatabase.of(dialect).begin()) {
            new JdbcSampleStore(open.database()).add(sample(day, 1, 1));

            assertThat(leftAfter(Duration.ofDays(2), open)).containsExactly(Span.MINUTE, Span.HOUR, Span.DAY);
            assertThat(leftAfter(Duration.ofDays(2).plusSeconds(1), open)).containsExactly(Span.HOUR, Span.DAY);
            assertThat(leftAfter(Duration.ofDays(90), open)).containsExactly(Span.HOUR, Span.DAY);
            assertThat(leftAfter(Duration.ofDays(90).plusSeconds(1), open)).containsExactly(Span.DAY);
            assertThat(leftAfter(Duration.ofDays(5 * 365), open)).containsExactly(Span.DAY);
            assertThat(leftAfter(Duration.ofDays(5 * 365 + 2), open)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void tellsWhetherThisMinuteIsTaken(Dialect dialect) {
        try (OpenTransaction open = TestDatabase.of(dialect).begin()) {
            SampleStore samples = new JdbcSampleStore(open.database());
            assertThat(samples.isTaken()).isFalse();

            Instant now = open.database().now();
            samples.add(sample(now, 1, 1));
            samples.add(sample(now.plusSeconds(60), 1, 1));

            assertThat(samples.isTaken()).isTrue();
        }
    }

    private List<Span> leftAfter(Duration age, OpenTransaction open) {
        new JdbcSampleStore(open.database()).purge(day.plus(age));
        return Stream.of(Span.values())
                .filter(span -> !ofTheDay(open.database(), span).isEmpty())
                .toList();
    }

    private List<Sample> ofTheDay(Database database, Span span) {
        return new JdbcSampleStore(database)
                .since(span, day).stream()
                        .filter(sample -> sample.startsAt().isBefore(day.plus(Duration.ofDays(1))))
                        .toList();
    }
}

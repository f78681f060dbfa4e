package dev.semel.admin.trend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.admin.sample.SampleStore;
import dev.semel.internal.admin.sample.TestSamples;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TrendsAdminTest {

    @ParameterizedTest
    @EnumSource
    void showsTheSamplesOfARangeWithTheGapsBetweenThem(Dialect dialect) {
        try (OpenTransaction open = TestDatabase.of(dialect).begin()) {
            TrendsAdmin admin = new TrendsAdmin();
            admin.database = open.database();
            admin.samples = TestSamples.store(open.database());
            assertThat(admin.of(TrendRange.HOUR).isEmpty()).isTrue();

            Instant now = TrendRange.HOUR.startOf(open.database().now());
            SampleStore samples = TestSamples.store(open.database());
            samples.add(TestSamples.sample(now.minus(Duration.ofMinutes(9)), 10, 100));
            samples.add(TestSamples.sample(now.minus(Duration.ofMinutes(8)), 20, 160));
            samples.add(TestSamples.sample(now.minus(Duration.ofMinutes(6)), 30, 500));

            List<TrendPoint> measured = admin.of(TrendRange.HOUR).points().stream()
                    .filter(TrendPoint::isMeasured)
                    .toList();
            assertThat(measured)
                    .extracting(point -> Duration.between(point.startsAt(), now).toMinutes())
                    .containsExactly(9L, 8L, 6L);
            assertThat(measured).extracting(point -> point.levels().pending()).containsExactly(10L, 20L, 30L);
            assertThat(measured.get(1).rates().published()).isEqualTo(60);
            assertThat(measured.get(2).rates()).isNull();
            for (TrendRange range : TrendRange.values()) {
                assertThat(admin.of(range).isEmpty()).as("%s", range).isFalse();
            }
        }
    }
}

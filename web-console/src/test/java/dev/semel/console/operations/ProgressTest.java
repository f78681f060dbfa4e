package dev.semel.console.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.operation.OperationView;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ProgressTest {

    @Test
    void tellsHowLongTheRestTakesAtTheSamePace() {
        assertThat(new Progress(200, 1_000, 200, Duration.ofSeconds(30), 0).left())
                .isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void doesNotCountAPause() {
        assertThat(Progress.of(resumed(100, 250)).left()).isEqualTo(Duration.ofSeconds(50));
        assertThat(Progress.of(resumed(250, 250)).left())
                .as("before its next rows")
                .isNull();
    }

    private static OperationView resumed(long resumedAfter, long done) {
        Instant started = Instant.parse("2026-11-27T05:00:00Z");
        Instant resumed = started.plusSeconds(86_400);
        return new OperationView(
                new UUID(0, 1),
                "RETRY",
                "otto",
                "retry all",
                "all",
                null,
                1_000,
                "RUNNING",
                done,
                0,
                0,
                started,
                resumed.plusSeconds(10),
                null,
                null,
                "node-a",
                0,
                resumed,
                resumedAfter);
    }

    @Test
    void tellsHowFastItWasSinceItWasResumed() {
        assertThat(Progress.of(resumed(100, 250)).rate()).hasValue(15);
        assertThat(Progress.of(resumed(250, 250)).rate()).isEmpty();
    }

    @Test
    void isNoFasterThanItsPaceAllows() {
        assertThat(new Progress(1, 300, 1, Duration.ofMillis(130), 1).left()).isEqualTo(Duration.ofSeconds(299));
        assertThat(new Progress(200, 1_000, 200, Duration.ofSeconds(30), 500).left())
                .isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void tellsNothingBeforeTheFirstRowOrAfterTheLast() {
        assertThat(new Progress(0, 1_000, 0, Duration.ofSeconds(30), 0).left()).isNull();
        assertThat(new Progress(10, 1_000, 10, Duration.ZERO, 0).left()).isNull();
        assertThat(new Progress(1_000, 1_000, 1_000, Duration.ofSeconds(30), 0).left())
                .isNull();
    }

    @Test
    void isWholeOnlyWhenAllIsDone() {
        assertThat(new Progress(0, 412, 0, Duration.ZERO, 0).percent()).isZero();
        assertThat(new Progress(411, 412, 411, Duration.ZERO, 0).percent()).isEqualTo(99);
        assertThat(new Progress(412, 412, 412, Duration.ZERO, 0).percent()).isEqualTo(100);
    }
}

package dev.semel.console.operations;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressTest {

    @Test
    void tellsHowLongTheRestTakesAtTheSamePace() {
        assertThat(new Progress(200, 1_000, Duration.ofSeconds(30), 0).left()).isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void isNoFasterThanItsPaceAllows() {
        assertThat(new Progress(1, 300, Duration.ofMillis(130), 1).left()).isEqualTo(Duration.ofSeconds(299));
        assertThat(new Progress(200, 1_000, Duration.ofSeconds(30), 500).left()).isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void tellsNothingBeforeTheFirstRowOrAfterTheLast() {
        assertThat(new Progress(0, 1_000, Duration.ofSeconds(30), 0).left()).isNull();
        assertThat(new Progress(10, 1_000, Duration.ZERO, 0).left()).isNull();
        assertThat(new Progress(1_000, 1_000, Duration.ofSeconds(30), 0).left()).isNull();
    }

    @Test
    void isWholeOnlyWhenAllIsDone() {
        assertThat(new Progress(0, 412, Duration.ZERO, 0).percent()).isZero();
        assertThat(new Progress(411, 412, Duration.ZERO, 0).percent()).isEqualTo(99);
        assertThat(new Progress(412, 412, Duration.ZERO, 0).percent()).isEqualTo(100);
    }
}

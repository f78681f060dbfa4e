package dev.semel.internal.outbox.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class AdaptiveBatchSizeTest {

    private static final Duration AT_ONCE = Duration.ofMillis(20);
    private static final Duration NEITHER_QUICK_NOR_SLOW = Duration.ofMillis(500);
    private static final Duration LONG = Duration.ofSeconds(2);

    private final AdaptiveBatchSize batchSize = new AdaptiveBatchSize(500);
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void beginsSmall() {
        assertThat(batchSize.at(now)).isEqualTo(50);
    }

    @Test
    void doublesWhileBatchesComeBackFullAndQuickUpToTheLimit() {
        assertThat(afterFullBatch(AT_ONCE)).isEqualTo(100);
        assertThat(afterFullBatch(AT_ONCE)).isEqualTo(200);
        assertThat(afterFullBatch(AT_ONCE)).isEqualTo(400);
        assertThat(afterFullBatch(AT_ONCE)).isEqualTo(500);
        assertThat(afterFullBatch(AT_ONCE)).isEqualTo(500);
    }

    @Test
    void staysWhereABatchTakesJustLongEnough() {
        afterFullBatch(AT_ONCE);

        assertThat(afterFullBatch(NEITHER_QUICK_NOR_SLOW)).isEqualTo(100);
        assertThat(afterFullBatch(AdaptiveBatchSize.QUICK)).isEqualTo(100);
        assertThat(afterFullBatch(AdaptiveBatchSize.SLOW)).isEqualTo(100);
    }

    @Test
    void halvesWhileBatchesAreSlow() {
        assertThat(afterFullBatch(LONG)).isEqualTo(25);
        assertThat(afterFullBatch(LONG)).isEqualTo(12);
        assertThat(afterFullBatch(LONG)).isEqualTo(10);
        assertThat(afterFullBatch(LONG)).isEqualTo(10);
    }

    @Test
    void halvesWhenABatchDoesNotGoThroughAsAWhole() {
        batchSize.broken(50);

        assertThat(batchSize.at(now)).isEqualTo(25);
    }

    @Test
    void movesOneStepHoweverManyPassesSayTheSame() {
        batchSize.full(50, now, now.plus(AT_ONCE));
        batchSize.full(50, now, now.plus(AT_ONCE));
        assertThat(batchSize.at(now)).isEqualTo(100);

        batchSize.broken(100);
        batchSize.broken(100);
        assertThat(batchSize.at(now)).isEqualTo(50);
    }

    @Test
    void beginsSmallAgainAfterATimeWithoutFullBatches() {
        afterFullBatch(AT_ONCE);
        afterFullBatch(AT_ONCE);
        now = now.plusSeconds(3);

        assertThat(batchSize.at(now)).isEqualTo(50);
    }

    @Test
    void keepsToALimitThatIsSmallerThanTheFirstBatch() {
        AdaptiveBatchSize small = new AdaptiveBatchSize(3);
        small.full(3, now, now.plus(AT_ONCE));
        assertThat(small.at(now)).isEqualTo(3);

        small.broken(3);
        assertThat(small.at(now)).isEqualTo(3);
    }

    private int afterFullBatch(Duration took) {
        Instant began = now;
        now = now.plus(took);
        batchSize.full(batchSize.at(began), began, now);
        return batchSize.at(now);
    }
}

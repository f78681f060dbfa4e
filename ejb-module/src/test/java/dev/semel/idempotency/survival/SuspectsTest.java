package dev.semel.idempotency.survival;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.store.IdempotencyKey;
import dev.semel.settings.NodeName;
import dev.semel.testing.MutableClock;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class SuspectsTest {

    private static final int MAX_DEATHS = 3;
    private static final Duration UNREST = Duration.ofSeconds(10);
    private static final Duration RECOVERY = Duration.ofMinutes(1);

    private final MutableClock clock = new MutableClock();
    private final IdempotencyKey key = new IdempotencyKey("consumer", "key");
    private int deaths;
    private boolean isMarkLeft;

    @Test
    void takesNoLastChanceSoonAfterADeath() {
        Suspects suspects = suspectsAfter(false);
        deaths = MAX_DEATHS - 1;

        assertThat(suspects.begin(key, MAX_DEATHS)).isEmpty();
        assertThat(isMarkLeft).as("a mark of a handler that does not run").isFalse();
    }

    @Test
    void takesTheLastChanceWhenTheServerHasLivedForAWhile() {
        Suspects suspects = suspectsAfter(false);
        deaths = MAX_DEATHS - 1;
        clock.advance(UNREST);

        assertThat(suspects.begin(key, MAX_DEATHS)).isPresent();
        assertThat(isMarkLeft).isTrue();
    }

    @Test
    void takesTheLastChanceAtOnceAfterAStopInGoodOrder() {
        Suspects suspects = suspectsAfter(true);
        deaths = MAX_DEATHS - 1;

        assertThat(suspects.begin(key, MAX_DEATHS)).isPresent();
    }

    @Test
    void letsWhoHasChancesLeftRunSoonAfterADeath() {
        Suspects suspects = suspectsAfter(false);
        deaths = MAX_DEATHS - 2;

        assertThat(suspects.begin(key, MAX_DEATHS)).isPresent();
    }

    @Test
    void letsTheInnocentRunSoonAfterADeathEvenIfOneDeathIsTooMany() {
        Suspects suspects = suspectsAfter(false);

        assertThat(suspects.begin(key, 1)).isPresent();
    }

    @Test
    void holdsNobodyUpWhoIsGivenUpOnAnyway() {
        Suspects suspects = suspectsAfter(false);
        deaths = MAX_DEATHS;

        assertThat(suspects.begin(key, MAX_DEATHS))
                .hasValueSatisfying(watch -> assertThat(watch.deaths()).isEqualTo(MAX_DEATHS));
    }

    @Test
    void marksEveryDeliveryForAMinuteAfterADeath() {
        Suspects suspects = suspectsAfter(false);

        assertThat(suspects.isMarked(false)).isTrue();
        clock.advance(RECOVERY);
        assertThat(suspects.isMarked(false)).isFalse();
        assertThat(suspects.isMarked(true)).isTrue();
    }

    private Suspects suspectsAfter(boolean isStopInGoodOrder) {
        NodeLife life = new NodeLife(new Lives(isStopInGoodOrder), new NodeName("a"), clock);
        life.begin();
        return new Suspects(new Marks(new Deaths()), life);
    }

    private record Lives(boolean isStopInGoodOrder) implements NodeLives {

        @Override
        public boolean begin(String application, UUID life) {
            return isStopInGoodOrder;
        }

        @Override
        public void end(String application, UUID life) {}
    }

    private class Deaths implements BegunDeliveries {

        @Override
        public int deaths(IdempotencyKey key, UUID life) {
            return deaths;
        }

        @Override
        public int begin(IdempotencyKey key, UUID life) {
            isMarkLeft = true;
            return deaths;
        }

        @Override
        public void end(IdempotencyKey key) {
            isMarkLeft = false;
        }
    }
}

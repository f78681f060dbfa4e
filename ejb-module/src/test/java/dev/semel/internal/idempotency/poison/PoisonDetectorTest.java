package dev.semel.internal.idempotency.poison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.platform.Room;
import dev.semel.internal.platform.ThreadRoom;
import dev.semel.internal.platform.Waits;
import dev.semel.internal.settings.NodeName;
import dev.semel.testing.MutableClock;
import dev.semel.testing.SameTransaction;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class PoisonDetectorTest {

    private static final int MAX_DEATHS = 3;
    private static final Duration UNREST = Duration.ofSeconds(10);
    private static final Duration RECOVERY = Duration.ofMinutes(1);

    private final MutableClock clock = new MutableClock();
    private final IdempotencyKey key = new IdempotencyKey("consumer", "key");
    private int deaths;
    private boolean isMarkLeft;

    @Test
    void runsNoSuspectSoonAfterADeath() {
        PoisonDetector poison = suspectsAfter(false);
        deaths = 1;

        assertThat(poison.begin(key, MAX_DEATHS)).isEmpty();
        assertThat(isMarkLeft).as("a mark of a handler that does not run").isFalse();
    }

    @Test
    void runsASuspectWhenTheServerHasLivedForAWhile() {
        PoisonDetector poison = suspectsAfter(false);
        deaths = MAX_DEATHS - 1;
        clock.advance(UNREST);

        assertThat(poison.begin(key, MAX_DEATHS)).isPresent();
        assertThat(isMarkLeft).isTrue();
    }

    @Test
    void runsASuspectAtOnceAfterAStopInGoodOrder() {
        PoisonDetector poison = suspectsAfter(true);
        deaths = MAX_DEATHS - 1;

        assertThat(poison.begin(key, MAX_DEATHS)).isPresent();
    }

    @Test
    void letsTheInnocentRunSoonAfterADeathEvenIfOneDeathIsTooMany() {
        PoisonDetector poison = suspectsAfter(false);

        assertThat(poison.begin(key, 1)).isPresent();
    }

    @Test
    void holdsNobodyUpWhoIsGivenUpOnAnyway() {
        PoisonDetector poison = suspectsAfter(false);
        deaths = MAX_DEATHS;

        assertThat(poison.begin(key, MAX_DEATHS))
                .hasValueSatisfying(watch -> assertThat(watch.deaths()).isEqualTo(MAX_DEATHS));
    }

    @Test
    void keepsTheDeathsOfADeliveryWhoseHandlerWasNotCalled() {
        PoisonDetector poison = suspectsAfter(true);
        deaths = 1;
        poison.begin(key, MAX_DEATHS).orElseThrow().close();
        assertThat(deaths).isEqualTo(1);

        PoisonDetector.Watch returned = poison.begin(key, MAX_DEATHS).orElseThrow();
        returned.forgetDeaths();
        returned.close();
        assertThat(deaths).isZero();
    }

    @Test
    void marksEveryDeliveryForAMinuteAfterADeath() {
        PoisonDetector poison = suspectsAfter(false);

        assertThat(poison.isMarked(false)).isTrue();
        clock.advance(RECOVERY);
        assertThat(poison.isMarked(false)).isFalse();
        assertThat(poison.isMarked(true)).isTrue();
    }

    private PoisonDetector suspectsAfter(boolean isStopInGoodOrder) {
        NodeIncarnation incarnation = new NodeIncarnation(
                new Incarnations(isStopInGoodOrder), new NodeName("a"), clock, new SameTransaction());
        incarnation.begin();
        return new PoisonDetector(new Deaths(), incarnation, new SameTransaction(), new WaitsOfTest());
    }

    private static final class WaitsOfTest implements Waits {

        @Override
        public void sleep(Duration pause) {}

        @Override
        public Room newRoom() {
            return new ThreadRoom();
        }
    }

    private record Incarnations(boolean isStopInGoodOrder) implements NodeIncarnations {

        @Override
        public boolean begin(String application, UUID incarnation) {
            return isStopInGoodOrder;
        }

        @Override
        public void end(String application, UUID incarnation) {}
    }

    private class Deaths implements InFlightDeliveries {

        @Override
        public int deaths(IdempotencyKey key, UUID incarnation) {
            return deaths;
        }

        @Override
        public void begin(UUID mark, IdempotencyKey key, UUID incarnation) {
            isMarkLeft = true;
        }

        @Override
        public void end(UUID mark) {
            isMarkLeft = false;
        }

        @Override
        public void forgetDeaths(IdempotencyKey key, UUID incarnation) {
            deaths = 0;
        }
    }
}

package dev.semel.internal.idempotency.poison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.node.TestIncarnations;
import dev.semel.testing.SameTransaction;
import org.junit.jupiter.api.Test;

class PoisonDetectorTest extends WatchedDeaths {

    @Test
    void runsNoSuspectSoonAfterADeath() {
        PoisonDetector poison = suspectsAfter(false);
        deaths = 1;

        assertThat(poison.begin(key, true, MAX_DEATHS)).isEmpty();
        assertThat(isMarkLeft).as("a mark of a handler that does not run").isFalse();
    }

    @Test
    void runsASuspectWhenTheServerHasLivedForAWhile() {
        PoisonDetector poison = suspectsAfter(false);
        deaths = MAX_DEATHS - 1;
        clock.advance(UNREST);

        assertThat(poison.begin(key, true, MAX_DEATHS)).isPresent();
        assertThat(isMarkLeft).isTrue();
    }

    @Test
    void runsASuspectAtOnceAfterAStopInGoodOrder() {
        PoisonDetector poison = suspectsAfter(true);
        deaths = MAX_DEATHS - 1;

        assertThat(poison.begin(key, true, MAX_DEATHS)).isPresent();
    }

    @Test
    void letsTheInnocentRunSoonAfterADeathEvenIfOneDeathIsTooMany() {
        PoisonDetector poison = suspectsAfter(false);

        assertThat(poison.begin(key, true, 1)).isPresent();
    }

    @Test
    void doesNotDelayAMessageThatIsGivenUpAnyway() {
        PoisonDetector poison = suspectsAfter(false);
        deaths = MAX_DEATHS;
        alone = MAX_DEATHS - 1;

        assertThat(poison.begin(key, true, MAX_DEATHS))
                .hasValueSatisfying(watch -> assertThat(watch.isGivenUp()).isTrue());
    }

    @Test
    void saysInTheMarkOfASuspectThatItRunsAlone() {
        PoisonDetector poison = suspectsAfter(true);
        poison.begin(key, true, MAX_DEATHS).orElseThrow().close();
        assertThat(isAloneMarked).as("no suspect").isFalse();

        deaths = 1;
        poison.begin(key, true, MAX_DEATHS).orElseThrow().close();
        assertThat(isAloneMarked).isTrue();
    }

    @Test
    void keepsTheDeathsOfADeliveryWhoseHandlerWasNotCalled() {
        PoisonDetector poison = suspectsAfter(true);
        deaths = 1;
        poison.begin(key, true, MAX_DEATHS).orElseThrow().close();
        assertThat(deaths).isEqualTo(1);

        PoisonDetector.Watch returned = poison.begin(key, true, MAX_DEATHS).orElseThrow();
        returned.forgetDeaths();
        returned.close();
        assertThat(deaths).isZero();
    }

    @Test
    void marksEveryDeliveryForAMinuteAfterADeath() {
        PoisonDetector poison = suspectsAfter(false);

        poison.begin(key, false, MAX_DEATHS).orElseThrow();
        assertThat(isMarkLeft).isTrue();

        isMarkLeft = false;
        clock.advance(RECOVERY);
        poison.begin(key, false, MAX_DEATHS).orElseThrow();
        assertThat(isMarkLeft).isFalse();
        poison.begin(key, true, MAX_DEATHS).orElseThrow();
        assertThat(isMarkLeft).isTrue();
    }

    @Test
    void waitsUntilAnotherNodeThatHasBegunTheKeyComesBackOrIsKnownToBeDead() {
        PoisonDetector poison = suspectsAfter(true);
        undecided = 1;
        assertThat(poison.begin(key, true, MAX_DEATHS)).isEmpty();
        assertThat(isMarkLeft).isFalse();
        assertThat(poison.begin(key, false, MAX_DEATHS)).as("a first delivery").isPresent();

        deaths = MAX_DEATHS * 3;
        assertThat(poison.begin(key, true, MAX_DEATHS)).as("given up on").isPresent();
    }

    @Test
    void takesBackThatASuspectIsAloneWhenOthersNoLongerWaitForIt() {
        PoisonDetector poison = suspectsAfter(true);
        deaths = 1;
        PoisonDetector.Watch suspect = poison.begin(key, true, MAX_DEATHS).orElseThrow();
        assertThat(isAloneMarked).isTrue();

        poison.begin(new IdempotencyKey("consumer", "another"), false, MAX_DEATHS)
                .orElseThrow();
        assertThat(noLongerAlone).isNotNull();
        suspect.close();
    }

    @Test
    void takesBackThatASuspectIsAloneAlsoWhereItsMarkComesAfterAnotherHasBegun() {
        PoisonDetector poison = suspectsAfter(true);
        deaths = 1;
        whileMarking = () -> {
            deaths = 0;
            poison.begin(new IdempotencyKey("consumer", "another"), false, MAX_DEATHS)
                    .orElseThrow();
            assertThat(noLongerAlone).isNotNull();
            noLongerAlone = null;
        };

        PoisonDetector.Watch suspect = poison.begin(key, true, MAX_DEATHS).orElseThrow();
        assertThat(isAloneMarked).isTrue();
        assertThat(noLongerAlone).as("said of no mark before").isNotNull();
        suspect.close();
    }

    @Test
    void tellsWhoMustNotEvenBeParkedAfterOneMoreDeath() {
        PoisonDetector poison = suspectsAfter(true);
        deaths = MAX_DEATHS;
        alone = MAX_DEATHS;
        PoisonDetector.Watch watch = poison.begin(key, true, MAX_DEATHS).orElseThrow();
        assertThat(watch.isGivenUp()).isTrue();
        assertThat(watch.isDeadlyToPark()).isFalse();
        assertThat(watch.deaths()).isEqualTo(MAX_DEATHS);
        watch.close();

        deaths = MAX_DEATHS + 1;
        alone = MAX_DEATHS + 1;
        assertThat(poison.begin(key, true, MAX_DEATHS).orElseThrow().isDeadlyToPark())
                .isTrue();
    }

    @Test
    void takesEveryDeliveryForARedeliveryUntilTheStartHasLookedWhetherTheServerDied() {
        incarnation = TestIncarnations.notBegun(true, clock);
        PoisonDetector poison = new PoisonDetector(marks, incarnation, new SameTransaction(), new WaitsOfTest());
        assertThat(poison.isMarked(false)).isTrue();
        deaths = 1;
        assertThat(poison.begin(key, false, MAX_DEATHS)).as("a suspect").isEmpty();

        incarnation.begin();
        assertThat(poison.isMarked(false)).isFalse();
        assertThat(poison.isMarked(true)).isTrue();
    }

    @Test
    void callsNoHandlerWhereTheServerInterruptsTheWaitForATurn() {
        PoisonDetector poison = suspectsAfter(true);
        deaths = 1;
        PoisonDetector.Watch suspect = poison.begin(key, true, MAX_DEATHS).orElseThrow();

        Thread.currentThread().interrupt();
        assertThat(poison.begin(new IdempotencyKey("consumer", "another"), true, MAX_DEATHS))
                .isEmpty();
        assertThat(Thread.interrupted()).as("the thread is still told").isTrue();
        suspect.close();
    }
}

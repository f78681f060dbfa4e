package dev.semel.internal.idempotency.poison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.platform.PeriodicWork.Period;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A mark is gone before the next one has its turn, or as soon as the database can be told. */
class RemovedMarksTest extends WatchedDeaths {

    @Test
    void removesAMarkLaterThatTheDatabaseDidNotLetGo() {
        PoisonDetector poison = suspectsAfter(true);
        PoisonDetector.Watch watch = poison.begin(key, true, MAX_DEATHS).orElseThrow();
        isDatabaseDown = true;
        watch.close();
        assertThatThrownBy(poison::run).isInstanceOf(IllegalStateException.class);
        assertThat(isMarkLeft).isTrue();

        isDatabaseDown = false;
        poison.run();
        assertThat(isMarkLeft).isFalse();
    }

    @Test
    void beginsNoMarkedHandlerOnceTheServerStops() {
        PoisonDetector poison = suspectsAfter(true);
        poison.stop();
        assertThat(ended).as("without marks").isEqualTo(incarnation.id()).isNotNull();

        assertThat(poison.begin(key, true, MAX_DEATHS)).isEmpty();
        assertThat(isMarkLeft).isFalse();
        assertThat(poison.begin(key, false, MAX_DEATHS)).as("without a mark").isPresent();
    }

    @Test
    void removesAMarkLaterOfWhichItIsNotKnownWhetherItWasLeft() {
        PoisonDetector poison = suspectsAfter(true);
        isCommitUnknown = true;
        isDatabaseDown = true;
        assertThatThrownBy(() -> poison.begin(key, true, MAX_DEATHS)).isInstanceOf(IllegalStateException.class);
        assertThat(isMarkLeft).isTrue();

        isDatabaseDown = false;
        poison.run();
        assertThat(isMarkLeft).isFalse();
    }

    @Test
    void removesAMarkOnceMoreBeforeTheNextOneHasItsTurn() {
        PoisonDetector poison = suspectsAfter(true);
        deaths = 1;
        PoisonDetector.Watch suspect = poison.begin(key, true, MAX_DEATHS).orElseThrow();
        suspect.forgetDeaths();
        failuresToCome = 1;
        suspect.close();
        assertThat(isMarkLeft)
                .as("the connection was dead, and the next one was not")
                .isFalse();
        assertThat(deaths).isZero();

        isCommitUnknown = true;
        assertThatThrownBy(() -> poison.begin(key, true, MAX_DEATHS)).isInstanceOf(IllegalStateException.class);
        assertThat(isMarkLeft).as("it may have been stored").isFalse();
    }

    @Test
    void awaitsTheCommitInDoubtOfAMarkBeforeTheNextOneHasItsTurn() {
        PoisonDetector poison = suspectsAfter(true);
        isCommitUnknown = true;
        assertThatThrownBy(() -> poison.begin(key, true, MAX_DEATHS)).isInstanceOf(IllegalStateException.class);

        isMarkLeft = inDoubt != null;
        assertThat(isMarkLeft).as("it is stored after its removal").isFalse();
    }

    @Test
    void awaitsTheCommitInDoubtOfAMarkLaterWhereTheDatabaseDidNotAnswer() {
        PoisonDetector poison = suspectsAfter(true);
        assertThat(poison.period()).contains(Period.every(Duration.ofSeconds(5)));
        isCommitUnknown = true;
        isDatabaseDown = true;
        assertThatThrownBy(() -> poison.begin(key, true, MAX_DEATHS)).isInstanceOf(IllegalStateException.class);
        isDatabaseDown = false;
        poison.run();

        isMarkLeft = inDoubt != null;
        assertThat(isMarkLeft).as("it is stored after its removal").isFalse();
    }

    @Test
    void removesTheOtherMarksWhileOneStaysInDoubt() {
        PoisonDetector poison = suspectsAfter(true);
        isDatabaseDown = true;
        poison.begin(key, true, MAX_DEATHS).orElseThrow().close();
        poison.begin(key, true, MAX_DEATHS).orElseThrow().close();
        isDatabaseDown = false;
        failuresToCome = 1;
        assertThatThrownBy(poison::run).isInstanceOf(IllegalStateException.class);
        UUID first = refused;

        failuresToCome = 0;
        poison.run();
        assertThat(removed)
                .as("the one that was refused comes last")
                .hasSize(2)
                .last()
                .isEqualTo(first);
    }

    @Test
    void delaysNoMessageAfterASuspectWhoseMarkCouldNotBeLeft() {
        PoisonDetector poison = suspectsAfter(true);
        deaths = 1;
        isCommitUnknown = true;
        assertThatThrownBy(() -> poison.begin(key, true, MAX_DEATHS)).isInstanceOf(IllegalStateException.class);

        isCommitUnknown = false;
        assertThat(poison.begin(key, true, MAX_DEATHS)).isPresent();
        assertThat(isAloneMarked).isTrue();
    }

    @Test
    void delaysNoMessageAfterASuspectThatIsOver() {
        PoisonDetector poison = suspectsAfter(true);
        deaths = 1;
        poison.begin(key, true, MAX_DEATHS).orElseThrow().close();

        poison.begin(key, true, MAX_DEATHS).orElseThrow();
        assertThat(isAloneMarked).isTrue();
    }
}

package dev.semel.internal.idempotency.poison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.node.NodeIncarnation;
import dev.semel.internal.node.TestIncarnations;
import dev.semel.internal.platform.PeriodicWork.Period;
import dev.semel.internal.platform.ThreadWaits;
import dev.semel.internal.platform.Waits;
import dev.semel.internal.platform.Waits.Monitor;
import dev.semel.testing.MutableClock;
import dev.semel.testing.SameTransaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class PoisonDetectorTest {

    private static final int MAX_DEATHS = 3;
    private static final Duration UNREST = Duration.ofSeconds(10);
    private static final Duration RECOVERY = Duration.ofMinutes(1);

    private final MutableClock clock = new MutableClock();
    private final IdempotencyKey key = new IdempotencyKey("consumer", "key");
    private int deaths;
    private int alone;
    private int undecided;
    private UUID noLongerAlone;
    private Runnable whileMarking = () -> {};
    private UUID ended;
    private boolean isAloneMarked;
    private boolean isMarkLeft;
    private NodeIncarnation incarnation;
    private boolean isDatabaseDown;
    private boolean isCommitUnknown;
    private int failuresToCome;
    private UUID inDoubt;
    private UUID refused;
    private final List<UUID> removed = new ArrayList<>();
    private final Marks marks = new MarksOfTest();

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
    void beginsNoMarkedHandlerOnceTheServerStops() {
        PoisonDetector poison = suspectsAfter(true);
        poison.stop();
        assertThat(ended).as("without marks").isEqualTo(incarnation.id()).isNotNull();

        assertThat(poison.begin(key, true, MAX_DEATHS)).isEmpty();
        assertThat(isMarkLeft).isFalse();
        assertThat(poison.begin(key, false, MAX_DEATHS)).as("without a mark").isPresent();
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

    private PoisonDetector suspectsAfter(boolean isGood) {
        incarnation = TestIncarnations.after(isGood, clock);
        return new PoisonDetector(marks, incarnation, new SameTransaction(), new WaitsOfTest());
    }

    private static final class WaitsOfTest implements Waits {

        @Override
        public void sleep(Duration pause) {}

        @Override
        public Monitor newMonitor() {
            return new ImpatientMonitor(new ThreadWaits().newMonitor());
        }
    }

    /** Waits like any other, but not for long. */
    private record ImpatientMonitor(Monitor monitor) implements Monitor {

        @Override
        public void change(Runnable change) {
            monitor.change(change);
        }

        @Override
        public boolean await(BooleanSupplier attempt, Duration longest) throws InterruptedException {
            return monitor.await(attempt, longest.dividedBy(1_000));
        }
    }

    private class MarksOfTest implements Marks {

        @Override
        public void removeAll(UUID incarnation) {
            ended = incarnation;
        }

        @Override
        public Deaths deaths(IdempotencyKey key, UUID incarnation) {
            return new Deaths(deaths, alone, undecided);
        }

        @Override
        public void addMark(UUID mark, IdempotencyKey key, UUID incarnation, boolean isAlone) {
            whileMarking.run();
            isAloneMarked = isAlone;
            isMarkLeft = true;
            inDoubt = isCommitUnknown ? mark : null;
            failIf(isCommitUnknown);
        }

        @Override
        public void noLongerAlone(UUID mark) {
            noLongerAlone = mark;
        }

        @Override
        public void removeMark(UUID mark) {
            refused = mark;
            failIf(isDatabaseDown || failuresToCome-- > 0);
            isMarkLeft = false;
            removed.add(mark);
        }

        @Override
        public void removeMarkInDoubt(UUID mark, IdempotencyKey key, UUID incarnation) {
            removeMark(mark);
            inDoubt = null;
        }

        @Override
        public void forgetDeaths(IdempotencyKey key, UUID incarnation) {
            deaths = 0;
        }

        private void failIf(boolean isBroken) {
            if (isBroken) {
                throw new IllegalStateException("The database does not answer.");
            }
        }
    }
}

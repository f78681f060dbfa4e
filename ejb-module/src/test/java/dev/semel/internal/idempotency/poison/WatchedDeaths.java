package dev.semel.internal.idempotency.poison;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.node.NodeIncarnation;
import dev.semel.internal.node.TestIncarnations;
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

/** A detector whose marks a test sees, and whose database fails when the test lets it. */
abstract class WatchedDeaths {

    static final int MAX_DEATHS = 3;
    static final Duration UNREST = Duration.ofSeconds(10);
    static final Duration RECOVERY = Duration.ofMinutes(1);

    final MutableClock clock = new MutableClock();
    final IdempotencyKey key = new IdempotencyKey("consumer", "key");
    int deaths;
    int alone;
    int undecided;
    UUID noLongerAlone;
    Runnable whileMarking = () -> {};
    UUID ended;
    boolean isAloneMarked;
    boolean isMarkLeft;
    NodeIncarnation incarnation;
    boolean isDatabaseDown;
    boolean isCommitUnknown;
    int failuresToCome;
    UUID inDoubt;
    UUID refused;
    final List<UUID> removed = new ArrayList<>();
    final Marks marks = new MarksOfTest();

    PoisonDetector suspectsAfter(boolean isGood) {
        incarnation = TestIncarnations.after(isGood, clock);
        return new PoisonDetector(marks, incarnation, new SameTransaction(), new WaitsOfTest());
    }

    static final class WaitsOfTest implements Waits {

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

    class MarksOfTest implements Marks {

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

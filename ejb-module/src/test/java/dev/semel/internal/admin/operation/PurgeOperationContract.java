package dev.semel.internal.admin.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.RefusedException;
import dev.semel.admin.audit.Operation;
import dev.semel.admin.operation.TestPurges;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.jpa.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Finished rows of each kind are purged chunk by chunk, by nodes that die, no more than were planned, and by the rule of that moment. */
abstract class PurgeOperationContract {

    private static final String COUNTS = "state, done, skipped, refused";

    private final List<OperationFixture> fixtures = new ArrayList<>();

    @AfterEach
    void leaveNothingBehind() {
        fixtures.forEach(OperationFixture::deleteAll);
    }

    @ParameterizedTest
    @EnumSource
    void deletesChunkByChunkAndCountsOnOneLineOfTheAudit(Dialect dialect) {
        OperationFixture otto = finished(dialect, 12);
        OperationFixture other = finished(dialect, 1);

        UUID purge = start(otto);
        assertThat(otto.told(purge, COUNTS)).isEqualTo("RUNNING 0 0 0");
        otto.node().workOnOne();
        assertThat(otto.told(purge, COUNTS)).isEqualTo("RUNNING 500 0 0");
        otto.node().run();

        assertThat(otto.told(purge, COUNTS)).isEqualTo("DONE 1200 0 0");
        assertThat(left(otto)).isZero();
        assertThat(left(other)).isEqualTo(100);
        assertThat(otto.rowsOf(purge, "DONE")).as("no list of what is gone").isZero();
        List<Object[]> lines = otto.transactions.inNew(() -> TestAudit.linesOf(otto.user, otto.database));
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).startsWith(action()).endsWith(1_200L, "ALLOWED", "disk is full");
        assertThat(lines.get(1)).startsWith("operation ended").contains(0L);
    }

    @ParameterizedTest
    @EnumSource
    void goesOnWhereItsNodeDied(Dialect dialect) {
        OperationFixture otto = finished(dialect, 12);
        UUID purge = start(otto);

        assertThat(otto.diesOver(node(otto, new SecondChunk(otto) {
                    @Override
                    int deleteSecond(RunningOperation running, int most) {
                        deleteReally(running, most);
                        throw new ReplayInTables.NodeDied();
                    }
                })))
                .isTrue();
        assertThat(otto.told(purge, COUNTS)).isEqualTo("RUNNING 500 0 0");
        assertThat(left(otto)).isEqualTo(700);

        otto.node().run();
        assertThat(otto.told(purge, COUNTS)).isEqualTo("DONE 1200 0 0");
        assertThat(left(otto)).isZero();
    }

    @ParameterizedTest
    @EnumSource(names = "H2")
    void failsWithASentenceWhenTheRuleIsLengthenedWhileItRuns(Dialect dialect) {
        OperationFixture otto = finished(dialect, 12);
        UUID purge = start(otto);

        node(otto, new SecondChunk(otto) {
                    @Override
                    Optional<String> whySecond() {
                        return Optional.of("They are kept for PT96H.");
                    }
                })
                .run();

        assertThat(otto.told(purge, COUNTS)).isEqualTo("FAILED 500 0 0");
        assertThat(otto.told(purge, "note"))
                .isEqualTo("They are kept for PT96H. What was deleted before stays deleted; nothing else was.");
        assertThat(left(otto)).isEqualTo(700);
    }

    @ParameterizedTest
    @EnumSource(names = "H2")
    void saysThatItWaitsForRowsThatOthersHoldUntilItGoesOn(Dialect dialect) {
        OperationFixture otto = finished(dialect, 12);
        UUID purge = start(otto);

        node(otto, new SecondChunk(otto) {
                    @Override
                    int deleteSecond(RunningOperation running, int most) {
                        return 0;
                    }
                })
                .run();
        assertThat(otto.told(purge, COUNTS)).isEqualTo("RUNNING 500 0 0");
        assertThat(otto.told(purge, "note"))
                .isEqualTo("Waits for rows that other transactions hold, and looks again each second.");

        otto.moveDueTime(purge, OperationFixture.MINUTE);
        otto.node().workOnOne();
        assertThat(otto.told(purge, COUNTS)).isEqualTo("RUNNING 1000 0 0");
        assertThat(otto.told(purge, "note")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = "H2")
    void deletesNoMoreThanWerePlanned(Dialect dialect) {
        OperationFixture otto = finished(dialect, 1);
        UUID purge = start(otto);
        finish(otto, 1);

        otto.node().run();

        assertThat(otto.told(purge, COUNTS)).isEqualTo("DONE 100 0 0");
        assertThat(left(otto)).isEqualTo(100);
    }

    @ParameterizedTest
    @EnumSource(names = "H2")
    void keepsToItsPaceAndEndsWhenItIsCancelled(Dialect dialect) {
        OperationFixture otto = finished(dialect, 1);
        UUID purge = start(otto);
        otto.started.setPace(purge, 5, new Operation(otto.user, "change pace", "5", null));

        otto.node().workOnOne();
        assertThat(otto.told(purge, COUNTS)).isEqualTo("RUNNING 1 0 0");
        otto.started.cancel(purge, new Operation(otto.user, "cancel operation", "purge", null));
        otto.node().run();

        assertThat(otto.told(purge, COUNTS)).isEqualTo("CANCELLED 1 0 0");
        assertThat(left(otto)).isEqualTo(99);
    }

    @ParameterizedTest
    @EnumSource
    void staysPausedOnEachNodeUntilItIsResumedAndReadsItsRuleAgain(Dialect dialect) {
        OperationFixture otto = finished(dialect, 12);
        UUID purge = start(otto);
        otto.node().workOnOne();
        otto.started.pause(purge, new Operation(otto.user, "pause operation", "purge", null));

        otto.node().run();
        assertThat(otto.told(purge, COUNTS)).isEqualTo("PAUSED 500 0 0");
        assertThat(left(otto)).isEqualTo(700);
        assertThatThrownBy(() -> start(otto)).hasMessageContaining("under way already");

        otto.started.resume(purge, new Operation(otto.user, "resume operation", "purge", null));
        node(otto, new SecondChunk(otto) {
                    @Override
                    Optional<String> whySecond() {
                        return Optional.of("They are kept for PT96H.");
                    }
                })
                .run();
        assertThat(otto.told(purge, COUNTS)).isEqualTo("FAILED 500 0 0");
        assertThat(left(otto)).isEqualTo(700);
    }

    @ParameterizedTest
    @EnumSource(names = "H2")
    void runsOnceAtATimeForOneFilter(Dialect dialect) {
        OperationFixture otto = finished(dialect, 1);
        start(otto);

        assertThatThrownBy(() -> start(otto))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("under way already");
    }

    private OperationFixture finished(Dialect dialect, int hundreds) {
        OperationFixture otto = new OperationFixture(dialect);
        fixtures.add(otto);
        finish(otto, hundreds);
        return otto;
    }

    /** The action in the words of the audit. */
    abstract String action();

    /** So many hundreds of rows of its origin that can be purged come into being. */
    abstract void finish(OperationFixture otto, int hundreds);

    /** How many of them are left. */
    abstract long left(OperationFixture otto);

    /** Plans a purge of those, and starts it. */
    abstract UUID start(OperationFixture otto);

    private static OperationWorker node(OperationFixture otto, PurgeChunks purges) {
        return TestedOperations.worker(otto.database, otto.transactions, otto.replay, purges);
    }

    /** The real rows, and something that happens at the second chunk. */
    private static class SecondChunk implements PurgeChunks {

        private final PurgeChunks real;

        SecondChunk(OperationFixture otto) {
            real = TestPurges.of(otto.database);
        }

        Optional<String> whySecond() {
            return Optional.empty();
        }

        int deleteSecond(RunningOperation purge, int most) {
            return deleteReally(purge, most);
        }

        final int deleteReally(RunningOperation purge, int most) {
            return real.delete(purge, most);
        }

        @Override
        public Optional<String> whyNeeded(RunningOperation purge) {
            return purge.worked() == 0 ? real.whyNeeded(purge) : whySecond();
        }

        @Override
        public int delete(RunningOperation purge, int most) {
            return purge.worked() == 0 ? deleteReally(purge, most) : deleteSecond(purge, most);
        }

        @Override
        public boolean isAnyLeft(RunningOperation purge) {
            return real.isAnyLeft(purge);
        }
    }
}

package dev.semel.internal.admin.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.RefusedException;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.LockWaits;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Several nodes work on operations, one after the other; they die, and operators pause and cancel. */
@Tag("long")
class OperationNodesTest {

    private static final String COUNTS = "state, done, skipped, refused";

    /** Ten thousand rows, and three nodes that die in the middle of a chunk. */
    @Tag("long")
    @ParameterizedTest
    @EnumSource
    void neitherRepeatsNorLosesARowWhenItsNodeDies(Dialect dialect) {
        OperationFixture otto = new OperationFixture(dialect);
        otto.crowd(100);
        UUID operation = otto.start(OperationKind.RETRY);

        for (int changes : List.of(1, 3_150, 4_299)) {
            otto.replay.dieAfter(changes);
            assertThat(otto.diesOver(otto.node())).isTrue();
            long done = otto.messages("RETRIED", 1);
            assertThat(otto.told(operation, COUNTS)).isEqualTo("RUNNING " + done + " 0 0");
            assertThat(otto.rowsOf(operation, "DONE")).isEqualTo(done);
        }
        otto.replay.dieAfter(Integer.MAX_VALUE);
        otto.node().run();

        assertThat(otto.told(operation, COUNTS)).isEqualTo("DONE 10000 0 0");
        assertThat(otto.messages("RETRIED", 1)).isEqualTo(10_000);
    }

    @ParameterizedTest
    @EnumSource
    void letsOneNodeWorkOnItAtATime(Dialect dialect) {
        OperationFixture otto = new OperationFixture(dialect);
        otto.messages(3);
        UUID operation = otto.start(OperationKind.RETRY);

        otto.transactions.doInNew(() -> {
            assertThat(TestedOperations.store(otto.database).lockNext())
                    .hasValueSatisfying(locked -> assertThat(locked.id()).isEqualTo(operation));
            assertThat(elsewhere(otto.node()::workOnOne)).isFalse();
        });

        assertThat(otto.node().workOnOne()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void givesEachRowToOneOfSeveralNodes(Dialect dialect) {
        OperationFixture otto = new OperationFixture(dialect);
        otto.crowd(10);
        UUID operation = otto.start(OperationKind.RETRY);

        CompletableFuture.allOf(Stream.generate(() -> CompletableFuture.runAsync(() -> untilItEnds(otto, operation)))
                        .limit(3)
                        .toArray(CompletableFuture[]::new))
                .orTimeout(2, TimeUnit.MINUTES)
                .join();

        assertThat(otto.told(operation, COUNTS)).isEqualTo("DONE 1000 0 0");
        assertThat(otto.messages("RETRIED", 1)).isEqualTo(1_000);
    }

    /** Three nodes and three operations, one of which changes the same rows as another. */
    @ParameterizedTest
    @EnumSource
    void givesEachRowOfSeveralOperationsToOneOfSeveralNodes(Dialect dialect) {
        OperationFixture otto = new OperationFixture(dialect);
        OperationFixture ada = new OperationFixture(dialect);
        otto.crowd(6);
        ada.crowd(3);
        List<UUID> operations = List.of(
                otto.start(OperationKind.RETRY), otto.start(OperationKind.DISCARD), ada.start(OperationKind.DISCARD));

        CompletableFuture.allOf(Stream.of(otto, otto, ada)
                        .map(one -> CompletableFuture.runAsync(
                                () -> operations.forEach(operation -> untilItEnds(one, operation))))
                        .toArray(CompletableFuture[]::new))
                .orTimeout(2, TimeUnit.MINUTES)
                .join();

        assertThat(otto.messages("RETRIED", 1) + otto.messages("DISCARDED", 1)).isEqualTo(600);
        assertThat(otto.rowsOf(operations.get(0), "DONE") + otto.rowsOf(operations.get(1), "DONE"))
                .isEqualTo(600);
        assertThat(ada.told(operations.get(2), COUNTS)).isEqualTo("DONE 300 0 0");
        assertThat(ada.messages("DISCARDED", 1)).isEqualTo(300);
    }

    @ParameterizedTest
    @EnumSource(names = {"RETRY", "DISCARD", "RESTORE"})
    void leaveWhatIsPausedAloneAlsoAfterTheyStartAgain(OperationKind kind) {
        OperationFixture otto = new OperationFixture(Dialect.H2);
        String status = kind == OperationKind.RESTORE ? "DISCARDED" : null;
        IntStream.range(0, 250).forEach(n -> {
            if (kind == OperationKind.RESTORE) {
                otto.discarded("key " + n, 0);
            } else {
                otto.message(OperationFixture.MINUTE);
            }
        });
        UUID operation = otto.start(kind, otto.plan(status));
        otto.node().workOnOne();
        otto.started.pause(operation, pause());

        otto.node().run();
        otto.node().run();
        assertThat(otto.told(operation, COUNTS)).isEqualTo("PAUSED 100 0 0");
        assertThat(otto.told(operation, "note")).isEqualTo("Paused by ada.");

        otto.started.resume(operation, new Operation(otto.user, "resume operation", "x", null));
        assertThat(otto.told(operation, "resumed_after, note")).isEqualTo("100");
        otto.node().run();
        assertThat(otto.told(operation, COUNTS)).isEqualTo("DONE 250 0 0");
    }

    @ParameterizedTest
    @EnumSource
    void stopAfterTheChunkAtHandWhenItIsPaused(Dialect dialect) {
        OperationFixture otto = new OperationFixture(dialect);
        otto.messages(150);
        UUID operation = otto.start(OperationKind.RETRY);

        CompletableFuture<Void> paused = otto.transactions.inNew(() -> {
            TestedOperations.store(otto.database).lockNext();
            CompletableFuture<Void> waiting = CompletableFuture.runAsync(() -> otto.started.pause(operation, pause()));
            LockWaits.awaitOne(otto.tables);
            return waiting;
        });
        paused.orTimeout(1, TimeUnit.MINUTES).join();

        otto.node().run();
        assertThat(otto.told(operation, COUNTS)).isEqualTo("PAUSED 0 0 0");
        assertThat(otto.messages("PARKED", 0)).isEqualTo(150);
    }

    private static Operation pause() {
        return new Operation("ada", "pause operation", "x", null);
    }

    @ParameterizedTest
    @EnumSource
    void takesTurnsAcrossNodes(Dialect dialect) {
        OperationFixture otto = new OperationFixture(dialect);
        OperationFixture ada = new OperationFixture(dialect);
        otto.messages(350);
        ada.messages(250);
        UUID first = otto.start(OperationKind.RETRY);
        UUID second = ada.start(OperationKind.RETRY);

        List.of(otto.node(), ada.node(), otto.node(), ada.node()).forEach(OperationWorker::workOnOne);

        assertThat(otto.told(first, COUNTS)).isEqualTo("RUNNING 200 0 0");
        assertThat(otto.told(second, COUNTS)).isEqualTo("RUNNING 200 0 0");
    }

    @ParameterizedTest
    @EnumSource
    void stopsAfterTheChunkAtHandWhenItIsCancelled(Dialect dialect) {
        OperationFixture otto = new OperationFixture(dialect);
        otto.messages(150);
        UUID operation = otto.start(OperationKind.RETRY);
        otto.node().workOnOne();

        CompletableFuture<Void> cancelled = otto.transactions.inNew(() -> {
            TestedOperations.store(otto.database).lockNext();
            CompletableFuture<Void> waiting = CompletableFuture.runAsync(() -> cancel(otto, operation));
            LockWaits.awaitOne(otto.tables);
            return waiting;
        });
        cancelled.orTimeout(1, TimeUnit.MINUTES).join();

        otto.node().run();
        assertThat(otto.told(operation, COUNTS)).isEqualTo("CANCELLED 100 0 0");
        assertThat(otto.told(operation, "note")).isEqualTo("Cancelled by ada.");
        assertThat(otto.messages("PARKED", 0)).isEqualTo(50);
        assertThatThrownBy(() -> cancel(otto, operation))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("ended already");
    }

    @ParameterizedTest
    @EnumSource
    void leavesWhatOnlyANewerVersionKnowsToItsNodes(Dialect dialect) {
        OperationFixture otto = new OperationFixture(dialect);
        otto.messages(1);
        UUID newer = otto.start(OperationKind.RETRY);
        otto.transactions.doInNew(() -> otto.database.update(
                "UPDATE semel_operation SET kind = 'TELEPORT' WHERE id = ?", OperationFixture.MINUTE, newer));
        UUID known = otto.start(OperationKind.DISCARD);

        otto.node().run();

        assertThat(otto.told(newer, COUNTS)).isEqualTo("RUNNING 0 0 0");
        assertThat(otto.told(known, COUNTS)).isEqualTo("DONE 1 0 0");
    }

    private static void untilItEnds(OperationFixture otto, UUID operation) {
        OperationWorker node = otto.node();
        while (otto.told(operation, "state").equals("RUNNING")) {
            node.run();
        }
    }

    private static void cancel(OperationFixture otto, UUID operation) {
        otto.started.cancel(operation, new Operation("ada", "cancel operation", "x", null));
    }

    private static <T> T elsewhere(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work)
                .orTimeout(1, TimeUnit.MINUTES)
                .join();
    }
}

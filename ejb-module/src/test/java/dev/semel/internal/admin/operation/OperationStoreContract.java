package dev.semel.internal.admin.operation;

import static dev.semel.internal.admin.operation.OperatedRows.HOUR;
import static dev.semel.internal.admin.operation.OperatedRows.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.operation.Target.Source;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.HeldTransaction;
import dev.semel.testing.TableStores;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How operations on many rows are kept, and whose turn it is. */
abstract class OperationStoreContract {

    private static final Instant UNTIL = Instant.parse("2030-01-02T03:04:05Z");

    private final String filter = "{\"key\":\"" + UUID.randomUUID() + "\"}";
    private final UUID operation = UUID.randomUUID();

    abstract ContractDatabase<TableStores> database();

    @Test
    void runsTheSameOnceAtATimeAndAgainOnceItHasEnded() {
        within(database(), stores -> {
            assertThat(add(stores, operation, OperationKind.RETRY)).isTrue();
            assertThat(add(stores, UUID.randomUUID(), OperationKind.RETRY)).isFalse();
            assertThat(add(stores, UUID.randomUUID(), OperationKind.DISCARD))
                    .as("another one")
                    .isTrue();

            assertThat(stores.operations().end(operation, OperationState.DONE, null))
                    .isTrue();
            assertThat(stores.operations().end(operation, OperationState.FAILED, "late"))
                    .as("once")
                    .isFalse();
            assertThat(stores.operations().lock(operation)).isEmpty();
            assertThat(add(stores, UUID.randomUUID(), OperationKind.RETRY)).isTrue();
        });
    }

    private boolean add(TableStores stores, UUID id, OperationKind kind) {
        return add(stores, id, kind, 0);
    }

    private boolean add(TableStores stores, UUID id, OperationKind kind, long perSecond) {
        Operation asked = new Operation("ada", "retry all", "all", "the shop is well again");
        NewOperation operation = new NewOperation(kind, asked, filter, UNTIL, 3, perSecond);
        return stores.operations().add(id, operation, UUID.randomUUID());
    }

    @Test
    void remembersWhereItStands() {
        within(database(), stores -> {
            add(stores, operation, OperationKind.RETRY);
            RunningOperation before = stores.operations().lock(operation).orElseThrow();
            assertThat(before.worked()).isZero();
            assertThat(before.reached().target()).isEmpty();
            assertThat(before.until()).isEqualTo(UNTIL);
            assertThat(before.asked().reason()).isEqualTo("the shop is well again");

            RowResult done = result(RowResult.Outcome.DONE);
            RowResult last = result(RowResult.Outcome.REFUSED);
            stores.operations().advance(before, List.of(done, last), 1);

            RunningOperation after = stores.operations().lock(operation).orElseThrow();
            assertThat(after.worked()).isEqualTo(2);
            assertThat(after.left()).isEqualTo(1);
            assertThat(after.failures()).isEqualTo(1);
            assertThat(after.reached().target()).contains(last.target());
        });
    }

    private static RowResult result(RowResult.Outcome outcome) {
        return new RowResult(new Target(Source.MESSAGE, UNTIL.minusSeconds(1), UUID.randomUUID()), outcome, null);
    }

    @Test
    void hasOneOutcomeForEachRow() {
        within(database(), stores -> {
            add(stores, operation, OperationKind.RETRY);
            RunningOperation running = stores.operations().lock(operation).orElseThrow();
            List<RowResult> results = List.of(result(RowResult.Outcome.DONE));
            stores.operations().advance(running, results, 0);

            assertThatThrownBy(() -> stores.operations().advance(running, results, 0))
                    .isInstanceOf(RuntimeException.class);
        });
    }

    @Test
    void passesOverWhatAnotherNodeHasLocked() {
        database().doInTransaction(stores -> add(stores, operation, OperationKind.RETRY));
        try (HeldTransaction<TableStores> one = database().begin()) {
            one.doWithin(
                    stores -> assertThat(stores.operations().lock(operation)).isPresent());

            Optional<UUID> other = database()
                    .inTransaction(stores -> stores.operations().lockNext().map(RunningOperation::id));
            assertThat(other).isNotEqualTo(Optional.of(operation));
        }
        database().doInTransaction(stores -> stores.operations().end(operation, OperationState.CANCELLED, "over"));
    }

    @Test
    void givesTheTurnToAnotherThanTheOneThatHadIt() {
        UUID other = UUID.randomUUID();
        database().doInTransaction(stores -> add(stores, operation, OperationKind.RETRY));
        database().doInTransaction(stores -> add(stores, other, OperationKind.DISCARD));

        assertThatItsTurnIsOverAfter(
                (stores, running) -> stores.operations().advance(running, List.of(result(RowResult.Outcome.DONE)), 0));
        assertThatItsTurnIsOverAfter((stores, running) -> stores.operations().postpone(running.id()));
        for (UUID added : List.of(operation, other)) {
            database().doInTransaction(stores -> stores.operations().end(added, OperationState.CANCELLED, "over"));
        }
    }

    private void assertThatItsTurnIsOverAfter(BiConsumer<TableStores, RunningOperation> work) {
        UUID had = database().inTransaction(stores -> {
            RunningOperation running = stores.operations().lockNext().orElseThrow();
            work.accept(stores, running);
            return running.id();
        });
        Optional<UUID> next = database()
                .inTransaction(stores -> stores.operations().lockNext().map(RunningOperation::id));
        assertThat(next).isPresent().isNotEqualTo(Optional.of(had));
    }

    @Test
    void leavesOneAloneThatIsNotDueByItsPaceUntilThatIsChanged() {
        database().doInTransaction(stores -> add(stores, operation, OperationKind.RETRY, 1));
        database().doInTransaction(stores -> {
            RunningOperation running = stores.operations().lock(operation).orElseThrow();
            assertThat(running.pace().perSecond()).isOne();
            List<RowResult> results = Stream.generate(() -> result(RowResult.Outcome.DONE))
                    .limit(900)
                    .toList();
            stores.operations().advance(running, results, 0);
        });

        assertThat(nextOf(operation)).as("a quarter of an hour later").isEmpty();
        database().doInTransaction(stores -> assertThat(stores.operations().setPace(operation, 0))
                .isTrue());
        assertThat(nextOf(operation))
                .hasValueSatisfying(
                        running -> assertThat(running.pace().perSecond()).isZero());
        database().doInTransaction(stores -> {
            stores.operations().end(operation, OperationState.CANCELLED, "over");
            assertThat(stores.operations().setPace(operation, 5)).isFalse();
        });
    }

    /** Others that run, left behind by other tests, are ended before. */
    private Optional<RunningOperation> nextOf(UUID wanted) {
        return database().inTransaction(stores -> {
            Optional<RunningOperation> next = stores.operations().lockNext();
            while (next.isPresent() && !next.get().id().equals(wanted)) {
                stores.operations().end(next.get().id(), OperationState.CANCELLED, "in the way");
                next = stores.operations().lockNext();
            }
            return next;
        });
    }

    @Test
    void leavesOneAloneThatIsPausedUntilItIsResumedAndGoesOnFromWhereItStands() {
        database().doInTransaction(stores -> add(stores, operation, OperationKind.RETRY));
        RowResult last = result(RowResult.Outcome.DONE);
        database().doInTransaction(stores -> {
            RunningOperation running = stores.operations().lock(operation).orElseThrow();
            stores.operations().advance(running, List.of(last), 0);
            assertThat(stores.operations().resume(operation)).as("it runs").isFalse();
            assertThat(stores.operations().pause(operation, "Paused by ada.")).isTrue();
            assertThat(stores.operations().pause(operation, "Paused by otto."))
                    .as("it is paused")
                    .isFalse();
        });

        assertThat(nextOf(operation)).isEmpty();
        database().doInTransaction(stores -> {
            assertThat(stores.operations().lock(operation)).isEmpty();
            assertThat(add(stores, UUID.randomUUID(), OperationKind.RETRY))
                    .as("the same beside it")
                    .isFalse();
            assertThat(stores.operations().setPace(operation, 5)).isTrue();
            assertThat(stores.operations().resume(operation)).isTrue();
        });
        assertThat(nextOf(operation)).hasValueSatisfying(running -> {
            assertThat(running.worked()).isOne();
            assertThat(running.reached().target()).contains(last.target());
            assertThat(running.pace().perSecond()).isEqualTo(5);
        });
        database().doInTransaction(stores -> {
            stores.operations().pause(operation, "Paused by ada.");
            assertThat(stores.operations().end(operation, OperationState.CANCELLED, "over"))
                    .isTrue();
            assertThat(stores.operations().pause(operation, "late")).isFalse();
            assertThat(stores.operations().resume(operation)).isFalse();
            assertThat(stores.operations().setPace(operation, 0)).isFalse();
        });
    }

    @Test
    void countsWhatAPurgeHasDeletedAndWaitsUntilItIsDue() {
        database().doInTransaction(stores -> add(stores, operation, OperationKind.PURGE_FAILED));
        database().doInTransaction(stores -> {
            RunningOperation purge = stores.operations().lock(operation).orElseThrow();
            stores.operations().advanceBy(purge, 2, purge.pace().now().plus(HOUR));
        });

        assertThat(nextOf(operation)).as("an hour later").isEmpty();
        database().doInTransaction(stores -> stores.operations().setPace(operation, 0));
        assertThat(nextOf(operation)).isPresent();
        database().doInTransaction(stores -> {
            RunningOperation purge = stores.operations().lock(operation).orElseThrow();
            stores.operations()
                    .await(purge, "Waits for another.", purge.pace().now().plus(HOUR));
        });
        assertThat(nextOf(operation)).as("an hour later").isEmpty();
        database().doInTransaction(stores -> {
            RunningOperation after = stores.operations().lock(operation).orElseThrow();
            assertThat(after.worked()).isEqualTo(2);
            assertThat(after.left()).isEqualTo(1);
            assertThat(after.reached().target()).isEmpty();
            stores.operations().end(operation, OperationState.CANCELLED, "over");
        });
    }
}

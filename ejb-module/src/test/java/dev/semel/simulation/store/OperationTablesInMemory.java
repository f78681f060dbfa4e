package dev.semel.simulation.store;

import dev.semel.internal.admin.operation.NewOperation;
import dev.semel.internal.admin.operation.OperationState;
import dev.semel.internal.admin.operation.Pace;
import dev.semel.internal.admin.operation.RowResult;
import dev.semel.internal.admin.operation.RunningOperation;
import dev.semel.internal.admin.operation.RunningOperation.Reached;
import dev.semel.internal.admin.operation.Target;
import dev.semel.simulation.tables.Table;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** What operators started on many rows, what came of each of them, and which run. */
public record OperationTablesInMemory(
        RetentionTablesInMemory all,
        Table<UUID, OperationRow> operations,
        Table<String, OutcomeRow> outcomes,
        Table<String, UUID> running) {

    public static OperationTablesInMemory of(RetentionTablesInMemory all) {
        return new OperationTablesInMemory(
                all,
                all.outbox().database.table("semel_operation"),
                all.outbox().database.table("semel_operation_row"),
                all.outbox().database.table("the names in semel_operation"));
    }

    /** A row of {@code semel_operation_row}. */
    public record OutcomeRow(UUID operation, RowResult result) {}

    /** A row of {@code semel_operation}. */
    public record OperationRow(
            UUID id,
            NewOperation asked,
            UUID auditLine,
            Instant progressedAt,
            Instant dueAt,
            OperationState state,
            Progress progress) {

        OperationRow ended(OperationState how) {
            return new OperationRow(
                    id, asked, auditLine, progressedAt, dueAt, how, how == OperationState.DONE ? rest() : progress);
        }

        OperationRow in(OperationState other) {
            return new OperationRow(id, asked, auditLine, progressedAt, dueAt, other, progress);
        }

        // What matched when it was counted, and was never found, had another state when its turn came.
        private Progress rest() {
            long skipped = asked.planned() - progress.done() - progress.refused();
            return new Progress(progress.done(), skipped, progress.refused(), progress.failures(), progress.reached());
        }

        OperationRow with(Progress more, Instant now, Instant due) {
            return new OperationRow(id, asked, auditLine, now, due, state, more);
        }

        OperationRow at(long perSecond, Instant now) {
            NewOperation paced = new NewOperation(
                    asked.kind(), asked.asked(), asked.filter(), asked.until(), asked.planned(), perSecond);
            return new OperationRow(id, paced, auditLine, progressedAt, now, state, progress);
        }

        RunningOperation toRunning(Instant now) {
            return new RunningOperation(
                    id,
                    asked.kind(),
                    asked.asked(),
                    asked.filter(),
                    asked.until(),
                    asked.planned(),
                    progress.worked(),
                    progress.failures(),
                    auditLine,
                    new Pace(asked.perSecond(), dueAt, now),
                    progress.reached());
        }
    }

    /** How far it is. */
    public record Progress(long done, long skipped, long refused, int failures, Reached reached) {

        static final Progress NONE = new Progress(0, 0, 0, 0, Reached.NONE);

        public long worked() {
            return done + skipped + refused;
        }

        Progress and(List<RowResult> results, int failed) {
            Target last = results.get(results.size() - 1).target();
            return new Progress(
                    done + count(results, RowResult.Outcome.DONE),
                    skipped + count(results, RowResult.Outcome.SKIPPED),
                    refused + count(results, RowResult.Outcome.REFUSED),
                    failed,
                    new Reached(last.source(), last.at(), last.id()));
        }

        Progress andDone(long more) {
            return new Progress(done + more, skipped, refused, failures, reached);
        }

        private static long count(List<RowResult> results, RowResult.Outcome outcome) {
            return results.stream()
                    .filter(result -> result.outcome() == outcome)
                    .count();
        }
    }
}

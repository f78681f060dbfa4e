package dev.semel.simulation.check;

import dev.semel.admin.audit.Outcome;
import dev.semel.internal.admin.operation.OperationState;
import dev.semel.internal.admin.operation.RowResult;
import dev.semel.simulation.store.ConsumerTablesInMemory.AuditRow;
import dev.semel.simulation.store.OperationTablesInMemory;
import dev.semel.simulation.store.OperationTablesInMemory.OperationRow;
import java.util.Optional;

/**
 * What came of operations on many rows (I10). At each commit: the counts are those of the rows that have an outcome, no more of them than
 * were planned, and the line of the audit counts those that were changed. In the end none is under way any more (I8), and each row that was
 * planned is counted once.
 */
public final class Outcomes {

    private final Truth truth;
    private final OperationTablesInMemory tables;
    private boolean isChanged;

    public Outcomes(Truth truth, OperationTablesInMemory tables) {
        this.truth = truth;
        this.tables = tables;
        tables.operations().watch(this::changed);
        tables.all().outbox().database.watchCommits(this::judge);
    }

    private void changed(OperationRow before, OperationRow after) {
        isChanged = true;
        boolean wasEnded =
                before != null && before.state() != OperationState.RUNNING && before.state() != OperationState.PAUSED;
        if (wasEnded && after != null) {
            truth.broken("I6", "operation " + after.id() + " was " + before.state() + " and went on.");
        }
        if (before != null && after != null && after.state() == OperationState.DONE) {
            truth.saw("an operation on many rows was worked off");
        }
    }

    private void judge() {
        if (isChanged) {
            isChanged = false;
            tables.operations().committed().forEach(row -> wrong(row).ifPresent(what -> truth.broken("I10", what)));
        }
    }

    private Optional<String> wrong(OperationRow row) {
        long done = outcomes(row, RowResult.Outcome.DONE);
        long refused = outcomes(row, RowResult.Outcome.REFUSED);
        long skipped = outcomes(row, RowResult.Outcome.SKIPPED);
        boolean isDone = row.state() == OperationState.DONE;
        boolean areCounted = row.progress().done() == done
                && row.progress().refused() == refused
                && (isDone
                        ? row.progress().skipped() >= skipped
                        : row.progress().skipped() == skipped);
        boolean isWhole = isDone
                ? row.progress().worked() == row.asked().planned()
                : row.progress().worked() <= row.asked().planned();
        long audited = tables.all()
                .consumers()
                .audit
                .committed(row.auditLine())
                .filter(line -> line.outcome() == Outcome.ALLOWED)
                .map(AuditRow::affected)
                .orElse(row.state() == OperationState.RUNNING ? -1L : done);
        return areCounted && isWhole && audited == done
                ? Optional.empty()
                : Optional.of("operation " + row.id() + " on " + row.asked().planned() + " rows is " + row.state()
                        + " and counts " + row.progress() + ", but " + done + " were done, " + skipped + " skipped and "
                        + refused + " refused; the audit counts " + audited + ".");
    }

    private long outcomes(OperationRow row, RowResult.Outcome outcome) {
        return tables.outcomes().committed().stream()
                .filter(found -> found.operation().equals(row.id()))
                .filter(found -> found.result().outcome() == outcome)
                .count();
    }

    /** What is still under way. */
    public Optional<Violation> unfinished() {
        return tables.operations().committed().stream()
                .filter(row -> row.state() == OperationState.RUNNING)
                .findFirst()
                .map(row -> new Violation(
                        "I8",
                        "long after the last fault operation " + row.id() + " is under way: " + row.progress() + "."));
    }
}

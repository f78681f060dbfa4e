package dev.semel.simulation.store;

import dev.semel.internal.admin.operation.NewOperation;
import dev.semel.internal.admin.operation.OperationState;
import dev.semel.internal.admin.operation.OperationStore;
import dev.semel.internal.admin.operation.RowResult;
import dev.semel.internal.admin.operation.RunningOperation;
import dev.semel.simulation.store.OperationTablesInMemory.OperationRow;
import dev.semel.simulation.store.OperationTablesInMemory.OutcomeRow;
import dev.semel.simulation.store.OperationTablesInMemory.Progress;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import jakarta.persistence.PersistenceException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Operations. */
public record MemoryOperationStore(OperationTablesInMemory tables, SimulatedTransactions transactions)
        implements OperationStore {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    @Override
    public boolean add(UUID id, NewOperation operation, UUID auditLine) {
        Session session = session("starts an operation on " + operation.planned() + " rows");
        boolean isNew = tables.running().insertIfAbsent(session, nameOf(operation), id, LONGEST_WAIT);
        if (isNew) {
            OperationRow row =
                    new OperationRow(id, operation, auditLine, now(), now(), OperationState.RUNNING, Progress.NONE);
            tables.operations().insertIfAbsent(session, id, row, LONGEST_WAIT);
        }
        return isNew;
    }

    private static String nameOf(NewOperation operation) {
        return operation.kind() + " " + operation.filter();
    }

    @Override
    public Optional<RunningOperation> lockNext() {
        Session session = session("looks for an operation");
        return tables.operations().all(session).stream()
                .filter(row -> isRunning(row) && !row.dueAt().isAfter(now()))
                .sorted(Comparator.comparing(OperationRow::progressedAt).thenComparing(OperationRow::id))
                .flatMap(row -> tables.operations().lockIfFree(session, row.id()).stream())
                .filter(MemoryOperationStore::isRunning)
                .findFirst()
                .map(row -> row.toRunning(now()));
    }

    @Override
    public void postpone(UUID id) {
        tables.operations()
                .update(
                        session("lets other operations go first"),
                        id,
                        MemoryOperationStore::isRunning,
                        row -> row.with(row.progress(), now(), row.dueAt()),
                        LONGEST_WAIT);
    }

    @Override
    public Optional<RunningOperation> lock(UUID id) {
        return tables.operations()
                .lock(session("locks an operation"), id, LONGEST_WAIT)
                .filter(MemoryOperationStore::isRunning)
                .map(row -> row.toRunning(now()));
    }

    private static boolean isRunning(OperationRow row) {
        return row.state() == OperationState.RUNNING;
    }

    @Override
    public void advance(RunningOperation operation, List<RowResult> results, int failures) {
        Session session = session("notes what came of " + results.size() + " rows");
        for (RowResult result : results) {
            String name = operation.id() + " " + result.target().id();
            OutcomeRow row = new OutcomeRow(operation.id(), result);
            if (!tables.outcomes().insertIfAbsent(session, name, row, LONGEST_WAIT)) {
                throw new PersistenceException("There is an outcome of " + name + " already.");
            }
        }
        tables.operations()
                .update(
                        session,
                        operation.id(),
                        row -> true,
                        row -> row.with(
                                row.progress().and(results, failures),
                                now(),
                                operation.pace().after(results.size())),
                        LONGEST_WAIT);
    }

    @Override
    public void advanceBy(RunningOperation purge, long deleted, Instant dueAt) {
        tables.operations()
                .update(
                        session("notes that a purge has deleted " + deleted + " rows"),
                        purge.id(),
                        row -> true,
                        row -> row.with(row.progress().andDone(deleted), now(), dueAt),
                        LONGEST_WAIT);
    }

    @Override
    public void await(RunningOperation purge, String note, Instant dueAt) {
        advanceBy(purge, 0, dueAt);
    }

    @Override
    public boolean setPace(UUID id, long perSecond) {
        return tables.operations()
                .update(
                        session("changes the pace of an operation"),
                        id,
                        MemoryOperationStore::isUnderWay,
                        row -> row.at(perSecond, now()),
                        LONGEST_WAIT);
    }

    @Override
    public boolean pause(UUID id, String note) {
        return tables.operations()
                .update(
                        session("pauses an operation"),
                        id,
                        MemoryOperationStore::isRunning,
                        row -> row.in(OperationState.PAUSED),
                        LONGEST_WAIT);
    }

    @Override
    public boolean resume(UUID id) {
        return tables.operations()
                .update(
                        session("resumes an operation"),
                        id,
                        row -> row.state() == OperationState.PAUSED,
                        row -> row.in(OperationState.RUNNING).with(row.progress(), now(), now()),
                        LONGEST_WAIT);
    }

    private static boolean isUnderWay(OperationRow row) {
        return isRunning(row) || row.state() == OperationState.PAUSED;
    }

    private Instant now() {
        return tables.all().outbox().database.now();
    }

    @Override
    public boolean end(UUID id, OperationState state, String note) {
        Session session = session("ends an operation as " + state);
        Optional<OperationRow> row =
                tables.operations().lock(session, id, LONGEST_WAIT).filter(MemoryOperationStore::isUnderWay);
        row.ifPresent(found -> {
            tables.operations().put(session, id, found.ended(state), LONGEST_WAIT);
            tables.running().delete(session, nameOf(found.asked()), LONGEST_WAIT);
        });
        return row.isPresent();
    }

    private Session session(String sentence) {
        Session session = transactions.session();
        session.statement(() -> sentence + ".");
        return session;
    }
}

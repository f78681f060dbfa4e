package dev.semel.internal.admin.operation;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Row;
import dev.semel.internal.message.SafeText;
import dev.semel.internal.settings.NodeName;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

@Dependent
class JdbcOperationStore implements OperationStore {

    // A chunk may be at work; it takes a few seconds at most.
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
    private static final int LONGEST_REASON = 500;
    private static final int LONGEST_NOTE = 1_000;

    private static final String TABLE = "semel_operation";
    private static final String ADDED = "id, kind, user_name, action, scope, reason, row_filter, until_at, planned,"
            + " running_as, state, audit_line, node, per_second, started_at, progressed_at, due_at";
    private static final String VALUES = "?, ?, ?, ?, ?, CAST(? AS varchar(1000)), ?, ?, ?, ?, 'RUNNING', ?, ?, ?,"
            + " CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP";

    // A kind that only a newer version knows is left to its nodes.
    private static final String RUNNING = "SELECT id, kind, user_name, action, scope, reason, row_filter, until_at,"
            + " planned, done + skipped + refused, failures, audit_line, per_second, due_at, CURRENT_TIMESTAMP,"
            + " reached_source, reached_at, reached_id FROM " + TABLE + " WHERE state = 'RUNNING' AND kind IN ("
            + Arrays.stream(OperationKind.values())
                    .map(kind -> "'" + kind + "'")
                    .collect(Collectors.joining(", "))
            + ")";
    private static final String NEXT =
            RUNNING + " AND due_at <= CURRENT_TIMESTAMP ORDER BY progressed_at, id LIMIT 1 FOR UPDATE SKIP LOCKED";
    private static final String ONE = RUNNING + " AND id = ? FOR UPDATE";

    private static final String ROWS =
            "INSERT INTO semel_operation_row (operation_id, entry_id, source, outcome, reason) VALUES ";
    private static final String ROW = "(?, ?, ?, ?, CAST(? AS varchar(500)))";
    private static final String ADVANCE = "UPDATE " + TABLE + " SET done = done + ?, skipped = skipped + ?,"
            + " refused = refused + ?, failures = ?, reached_source = ?, reached_at = ?, reached_id = ?, node = ?,"
            + " due_at = ?, progressed_at = CURRENT_TIMESTAMP WHERE id = ?";
    private static final String ADVANCE_BY =
            "UPDATE " + TABLE + " SET done = done + ?, note = CAST(? AS varchar(1000)),"
                    + " node = ?, due_at = ?, progressed_at = CURRENT_TIMESTAMP WHERE id = ?";
    private static final String IS_UNDER_WAY = " WHERE id = ? AND state IN ('RUNNING', 'PAUSED')";
    private static final String PACE =
            "UPDATE " + TABLE + " SET per_second = ?, due_at = CURRENT_TIMESTAMP" + IS_UNDER_WAY;
    private static final String PAUSE = "UPDATE " + TABLE
            + " SET state = 'PAUSED', note = CAST(? AS varchar(1000)) WHERE id = ? AND state = 'RUNNING'";
    private static final String RESUME = "UPDATE " + TABLE + " SET state = 'RUNNING', note = NULL,"
            + " resumed_at = CURRENT_TIMESTAMP, resumed_after = done + skipped + refused, due_at = CURRENT_TIMESTAMP,"
            + " progressed_at = CURRENT_TIMESTAMP WHERE id = ? AND state = 'PAUSED'";

    private static final String POSTPONE =
            "UPDATE " + TABLE + " SET progressed_at = CURRENT_TIMESTAMP WHERE id = ? AND state = 'RUNNING'";

    // What matched when it was counted, and was never found, had another state when its turn came.
    private static final String END = "UPDATE " + TABLE + " SET state = ?, running_as = NULL,"
            + " skipped = CASE WHEN CAST(? AS varchar(16)) = 'DONE' THEN planned - done - refused ELSE skipped END,"
            + " note = CAST(? AS varchar(1000)), ended_at = CURRENT_TIMESTAMP" + IS_UNDER_WAY;

    private final Database database;
    private final NodeName node;

    @Inject
    JdbcOperationStore(Database database, NodeName node) {
        this.database = database;
        this.node = node;
    }

    @Override
    public boolean add(UUID id, NewOperation operation, UUID auditLine) {
        String insert = database.dialect().insertIfAbsent(TABLE, ADDED, VALUES);
        return database.update(
                        insert,
                        LONGEST_WAIT,
                        id,
                        operation.kind().name(),
                        operation.asked().user(),
                        operation.asked().action(),
                        operation.asked().target(),
                        operation.asked().reason(),
                        operation.filter(),
                        operation.until(),
                        operation.planned(),
                        nameOf(operation),
                        auditLine,
                        node.value(),
                        operation.perSecond())
                == 1;
    }

    @Override
    public Optional<RunningOperation> lockNext() {
        return locked(NEXT);
    }

    @Override
    public void postpone(UUID id) {
        database.update(POSTPONE, LONGEST_WAIT, id);
    }

    @Override
    public Optional<RunningOperation> lock(UUID id) {
        return locked(ONE, id);
    }

    @Override
    public void advance(RunningOperation operation, List<RowResult> results, int failures) {
        addRows(operation.id(), results);
        Target reached = results.get(results.size() - 1).target();
        database.update(
                ADVANCE,
                LONGEST_WAIT,
                count(results, RowResult.Outcome.DONE),
                count(results, RowResult.Outcome.SKIPPED),
                count(results, RowResult.Outcome.REFUSED),
                failures,
                reached.source().name(),
                reached.at(),
                reached.id(),
                node.value(),
                operation.pace().after(results.size()),
                operation.id());
    }

    @Override
    public void advanceBy(RunningOperation purge, long deleted, Instant dueAt) {
        database.update(ADVANCE_BY, LONGEST_WAIT, deleted, null, node.value(), dueAt, purge.id());
    }

    @Override
    public void await(RunningOperation purge, String note, Instant dueAt) {
        database.update(ADVANCE_BY, LONGEST_WAIT, 0, note, node.value(), dueAt, purge.id());
    }

    @Override
    public boolean setPace(UUID id, long perSecond) {
        return database.update(PACE, LONGEST_WAIT, perSecond, id) == 1;
    }

    @Override
    public boolean pause(UUID id, String note) {
        return database.update(PAUSE, LONGEST_WAIT, SafeText.line(note, LONGEST_NOTE), id) == 1;
    }

    @Override
    public boolean resume(UUID id) {
        return database.update(RESUME, LONGEST_WAIT, id) == 1;
    }

    @Override
    public boolean end(UUID id, OperationState state, @Nullable String note) {
        String kept = note == null ? null : SafeText.line(note, LONGEST_NOTE);
        return database.update(END, LONGEST_WAIT, state.name(), state.name(), kept, id) == 1;
    }

    private void addRows(UUID operation, List<RowResult> results) {
        List<@Nullable Object> values = new ArrayList<>();
        for (RowResult result : results) {
            String reason = result.reason() == null ? null : SafeText.line(result.reason(), LONGEST_REASON);
            Collections.addAll(
                    values,
                    operation,
                    result.target().id(),
                    result.target().source().name(),
                    result.outcome().name(),
                    reason);
        }
        String rows = String.join(", ", Collections.nCopies(results.size(), ROW));
        database.update(ROWS + rows, LONGEST_WAIT, values.toArray());
    }

    private Optional<RunningOperation> locked(String sql, Object... parameters) {
        return database.query(sql, LONGEST_WAIT, Row.readAs(RunningOperation.class), parameters).stream()
                .findFirst();
    }

    private static long count(List<RowResult> results, RowResult.Outcome outcome) {
        return results.stream().filter(result -> result.outcome() == outcome).count();
    }

    private static UUID nameOf(NewOperation operation) {
        String name = operation.kind() + " " + operation.filter();
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    }
}

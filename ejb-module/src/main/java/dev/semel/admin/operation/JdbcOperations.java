package dev.semel.admin.operation;

import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.admin.failed.FrozenFilter;
import dev.semel.admin.keys.FrozenKeyFilter;
import dev.semel.admin.outbox.FrozenEventFilter;
import dev.semel.internal.admin.list.ListQuery;
import dev.semel.internal.admin.list.SortColumns;
import dev.semel.internal.admin.operation.OperationKind;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.CappedCount;
import dev.semel.internal.listing.Conditions;
import dev.semel.internal.listing.Row;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

@Dependent
class JdbcOperations {

    private static final String COLUMNS = "id, kind, user_name, action, scope, reason, planned, state, done, skipped,"
            + " refused, started_at, progressed_at, ended_at, note, node, per_second, resumed_at, resumed_after";
    // Those without an end come first.
    private static final SortColumns SORTED = SortColumns.of(
            "endedAt",
            "ended_at",
            "startedAt",
            "started_at",
            "user",
            "user_name",
            "action",
            "action",
            "state",
            "state");
    private static final String ONE = "SELECT " + COLUMNS + " FROM semel_operation WHERE id = ?";
    private static final String FILTER = "SELECT row_filter FROM semel_operation WHERE id = ?";
    private static final String UNTIL = "SELECT until_at FROM semel_operation WHERE id = ?";
    // One that was started again since is told of by that.
    private static final String BROKEN_OFF = "SELECT " + COLUMNS + " FROM semel_operation broken WHERE state = 'FAILED'"
            + " AND ended_at > %s AND NOT EXISTS (SELECT 1 FROM semel_operation later WHERE later.kind = broken.kind"
            + " AND later.started_at > broken.started_at AND later.row_filter = broken.row_filter)"
            + " ORDER BY ended_at DESC, id LIMIT 5";
    private static final int TOLD_FOR_SECONDS = 86_400;
    private static final String PAUSED = "SELECT " + COLUMNS + " FROM semel_operation WHERE state = 'PAUSED'"
            + " ORDER BY progressed_at DESC, id LIMIT 5";
    private static final String RUNNING = "semel_operation WHERE state = 'RUNNING'";

    private static final String REASONS = "SELECT reason, COUNT(*) FROM semel_operation_row"
            + " WHERE operation_id = ? AND outcome = 'REFUSED' GROUP BY reason ORDER BY COUNT(*) DESC, reason LIMIT 20";
    private static final String REFUSED = "SELECT w.source, w.entry_id, w.reason, COALESCE(p.consumer, e.destination),"
            + " COALESCE(p.key_text, e.key_text) FROM semel_operation_row w"
            + " LEFT JOIN semel_parked_message p ON p.id = w.entry_id AND w.source = 'MESSAGE'"
            + " LEFT JOIN semel_outbox_event e ON e.id = w.entry_id AND w.source = 'EVENT'"
            + " WHERE w.operation_id = ? AND w.outcome = 'REFUSED' ORDER BY w.entry_id LIMIT 100";

    private final Database database;
    private final JdbcRetriedEntries retried;

    @Inject
    JdbcOperations(Database database, JdbcRetriedEntries retried) {
        this.database = database;
        this.retried = retried;
    }

    Page<OperationView> page(PageRequest request) {
        ListQuery list = new ListQuery(COLUMNS, "semel_operation", new Conditions());
        return list.read(database, request, SORTED, "id", row -> row.as(OperationView.class));
    }

    int running() {
        return CappedCount.of(database, RUNNING);
    }

    List<OperationView> brokenOff() {
        String sql = BROKEN_OFF.formatted(database.dialect().secondsFromNow());
        return database.query(sql, Row.readAs(OperationView.class), -TOLD_FOR_SECONDS);
    }

    List<OperationView> paused() {
        return database.query(PAUSED, Row.readAs(OperationView.class));
    }

    Optional<OperationView> view(UUID id) {
        return database.query(ONE, Row.readAs(OperationView.class), id).stream().findFirst();
    }

    Optional<OperationDetail> find(UUID id) {
        return view(id).map(found -> detail(found, database.texts(FILTER, id).get(0)));
    }

    /** Only what was parked, or given up, by then is among its rows. */
    Instant until(UUID id) {
        return Database.instant(database.column(UNTIL, Object.class, id).get(0));
    }

    private OperationDetail detail(OperationView found, String filter) {
        UUID id = found.id();
        boolean isOfEvents = isOf(OperationKind.PURGE_EVENTS, found);
        boolean isOfKeys = isOf(OperationKind.PURGE_KEYS, found);
        boolean isFiltered = FrozenFilter.selected(filter).isEmpty();
        Helped helped = isOf(OperationKind.RETRY, found) ? retried.helped(id) : null;
        return new OperationDetail(
                found,
                isFiltered && !isOfEvents && !isOfKeys ? FrozenFilter.read(filter) : null,
                isOfEvents ? FrozenEventFilter.read(filter) : null,
                isOfKeys ? FrozenKeyFilter.read(filter) : null,
                database.query(REASONS, Row.readAs(RefusalView.class), id),
                database.query(REFUSED, Row.readAs(RefusedView.class), id),
                helped,
                helped == null || helped.again() == 0 ? List.of() : retried.again(id),
                null);
    }

    private static boolean isOf(OperationKind kind, OperationView found) {
        return kind.name().equals(found.kind());
    }
}

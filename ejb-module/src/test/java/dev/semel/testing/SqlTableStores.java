package dev.semel.testing;

import dev.semel.admin.Rows;
import dev.semel.admin.audit.AuditLog;
import dev.semel.admin.audit.Operation;
import dev.semel.admin.audit.Outcome;
import dev.semel.admin.failed.TestFailedEntries;
import dev.semel.admin.operation.TestPurges;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.admin.operation.FrozenRows;
import dev.semel.internal.admin.operation.OperationStore;
import dev.semel.internal.admin.operation.PurgeChunks;
import dev.semel.internal.admin.operation.TestedOperations;
import dev.semel.internal.counter.CounterStore;
import dev.semel.internal.counter.TestCounterStore;
import dev.semel.internal.idempotency.order.Positions;
import dev.semel.internal.idempotency.order.TestOrder;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.jpa.Binary;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationState;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.internal.outbox.store.jpa.SqlOutboxStores;
import dev.semel.internal.reconciliation.Findings;
import dev.semel.internal.reconciliation.Suspicions;
import dev.semel.internal.reconciliation.TestReconciliation;
import dev.semel.internal.retention.ExpiredRows;
import dev.semel.internal.retention.PurgeTarget;
import dev.semel.internal.retention.SharedTerms;
import dev.semel.internal.retention.jpa.TestExpiredRows;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;

/** The stores of a real database. */
public record SqlTableStores(Database database) implements TableStores, AgedRows {

    private static final String RECORDS = "semel_idempotency_record";
    private static final String EVENTS = "semel_outbox_event";
    private static final Duration LONG_AGO = Duration.ofDays(9_000);

    public static ContractDatabase<TableStores> on(Dialect dialect) {
        return RealContractDatabase.of(dialect, SqlTableStores::new);
    }

    @Override
    public ExpiredRows expired() {
        return TestExpiredRows.of(database);
    }

    @Override
    public SharedTerms terms() {
        return TestExpiredRows.terms(database);
    }

    @Override
    public Suspicions suspicions() {
        return TestReconciliation.suspicions(database);
    }

    @Override
    public Positions positions() {
        return TestOrder.positions(database);
    }

    @Override
    public Findings findings() {
        return TestReconciliation.findings(database);
    }

    @Override
    public AuditLog audit() {
        return TestAudit.log(database);
    }

    @Override
    public CounterStore counters() {
        return TestCounterStore.of(database);
    }

    @Override
    public OperationStore operations() {
        return TestedOperations.store(database);
    }

    @Override
    public FrozenRows frozen() {
        return TestFailedEntries.frozen(database);
    }

    @Override
    public PurgeChunks purges() {
        return TestPurges.of(database);
    }

    @Override
    public AgedRows rows() {
        return this;
    }

    private Rows written() {
        return new Rows(database);
    }

    @Override
    public Instant now() {
        return database.now();
    }

    @Override
    public String key(String consumer, String text, RecordStatus status, Duration age) {
        return written().key(consumer, text, status.name(), age);
    }

    @Override
    public void endedAt(String keyHash, Instant time) {
        written().set(RECORDS, "completed_at", time.atOffset(ZoneOffset.UTC), keyHash);
    }

    @Override
    public void comparedAt(String keyHash, Instant time) {
        written().set(RECORDS, "compared_at", time.atOffset(ZoneOffset.UTC), keyHash);
    }

    @Override
    public void namesRetry(String keyHash, UUID retry) {
        written().set(RECORDS, "retry_event_id", retry, keyHash);
    }

    @Override
    public void failingSince(String keyHash, Instant time) {
        written().set(RECORDS, "failing_since", time.atOffset(ZoneOffset.UTC), keyHash);
    }

    @Override
    public void leased(String keyHash, Instant until) {
        written().set(RECORDS, "lease_token", UUID.randomUUID(), keyHash);
        written().set(RECORDS, "lease_until", until.atOffset(ZoneOffset.UTC), keyHash);
    }

    @Override
    public UUID event(OutgoingEvent event, OutboxStatus status, Duration age) {
        UUID id = OutboxTables.outboxStore(database).append(event);
        database.entityManager().flush();
        String endedAt = status == OutboxStatus.PUBLISHED ? "published_at" : "parked_at";
        boolean hasEnded =
                status == OutboxStatus.PUBLISHED || status == OutboxStatus.DISCARDED || status == OutboxStatus.PARKED;
        written().set(EVENTS, "status", status.name(), id);
        written().set(EVENTS, "created_at", written().ago(age), id);
        if (hasEnded) {
            written().set(EVENTS, endedAt, written().ago(age), id);
        }
        return id;
    }

    @Override
    public void dueAt(UUID event, Instant time) {
        written().set(EVENTS, "due_at", time.atOffset(ZoneOffset.UTC), event);
    }

    @Override
    public void expiresAt(UUID event, Instant time) {
        written().set(EVENTS, "expires_at", time.atOffset(ZoneOffset.UTC), event);
    }

    @Override
    public int slotOf(String group) {
        return new SqlOutboxStores(database).slotOf(group);
    }

    @Override
    public void served(Duration age) {
        execute("UPDATE semel_slot SET last_served_at = ?", written().ago(age));
    }

    @Override
    public void deleteEvents() {
        execute("DELETE FROM semel_outbox_event");
    }

    @Override
    public void deleteMessages() {
        execute("DELETE FROM semel_parked_message");
    }

    @Override
    public UUID message(String consumer, String key, ParkReason reason, ParkedStatus status, Duration age) {
        UUID id = written().message(consumer, key, status.name(), age);
        written().set("semel_parked_message", "reason", reason.name(), id);
        return id;
    }

    @Override
    public void destination(Address address, DestinationState state, Duration age) {
        OutboxTables.destinations(database).know(address);
        execute(
                "UPDATE semel_destination SET state = ?, since = ? WHERE destination = ? AND destination_kind = ?",
                address.parametersAfter(state.name(), written().ago(age)));
    }

    @Override
    public UUID attempt(Duration age) {
        UUID id = UUID.randomUUID();
        execute(
                "INSERT INTO semel_attempt (id, subject, attempt, attempted_at, node, error_type, error_message,"
                        + " error_stack) VALUES (?, ?, 1, ?, 'node-a', 'x', 'x', 'x')",
                id,
                UUID.randomUUID(),
                written().ago(age));
        return id;
    }

    @Override
    public UUID mark(Duration age) {
        UUID id = UUID.randomUUID();
        execute(
                "INSERT INTO semel_in_flight (id, key_hash, consumer, incarnation, node, begun_at)"
                        + " VALUES (?, ?, 'x', ?, 'node-a', ?)",
                id,
                UUID.randomUUID(),
                UUID.randomUUID(),
                written().ago(age));
        return id;
    }

    @Override
    public UUID node(String application, String name, boolean isStopped, Duration age) {
        UUID life = UUID.randomUUID();
        execute(
                "INSERT INTO semel_node (node, application, incarnation, started_at, seen_since, seen_at)"
                        + " VALUES (?, ?, ?, ?, ?, ?)",
                name,
                application,
                life,
                written().ago(LONG_AGO),
                written().ago(LONG_AGO),
                written().ago(age));
        if (isStopped) {
            execute("UPDATE semel_node SET stopped_at = seen_at WHERE incarnation = ?", life);
        }
        return life;
    }

    @Override
    public void deleteNodesBeside(String application) {
        execute("DELETE FROM semel_node WHERE application <> ?", application);
    }

    @Override
    public UUID audited(String action, Duration age) {
        UUID line = audit().append(new Operation("ada", action, "x", null), 1);
        written().set("semel_audit", "acted_at", written().ago(age), line);
        return line;
    }

    @Override
    public Optional<Line> line(UUID id) {
        return Optional.ofNullable(written().get("semel_audit", "action", id)).map(action -> {
            Operation operation = new Operation(
                    audit("user_name", id), audit("action", id), audit("target", id), audit("reason", id));
            long affected = ((Number) written().get("semel_audit", "affected", id)).longValue();
            return new Line(operation, Outcome.valueOf(audit("outcome", id)), affected);
        });
    }

    private String audit(String column, UUID id) {
        return (String) written().get("semel_audit", column, id);
    }

    @Override
    public void deleteTerms() {
        execute("DELETE FROM semel_retention");
    }

    @Override
    public void consumer(String application, String node, String consumer) {
        execute(
                "INSERT INTO semel_consumer (application, node, consumer) VALUES (?, ?, ?)",
                application,
                node,
                consumer);
    }

    @Override
    public boolean isThere(PurgeTarget kind, Object id) {
        return switch (kind) {
            case COMPLETED_KEYS, DISCARDED_KEYS ->
                isAny("semel_idempotency_record", "key_hash", Binary.id((String) id));
            case PUBLISHED_EVENTS, PUBLISHED_RETRIES, CAPTURED_EVENTS, DISCARDED_EVENTS, DISCARDED_RETRIES ->
                isAny(EVENTS, "id", id);
            case CLOSED_MESSAGES -> isAny("semel_parked_message", "id", id);
            case ATTEMPTS -> isAny("semel_attempt", "id", id);
            case MARKS -> isAny("semel_in_flight", "id", id);
            case GONE_NODES -> isAny("semel_node", "incarnation", id);
            case AUDIT_LINES -> isAny("semel_audit", "id", id);
            case DESTINATIONS -> isAny("semel_destination", "destination", ((Address) id).name());
            case ARCHIVED_EVENTS, OPERATIONS, CAUSE_NOTES, SEQUENCES, POSITIONS ->
                throw new IllegalArgumentException("No contract looks at " + kind + ".");
        };
    }

    private boolean isAny(String table, String column, Object id) {
        return !database.query(
                        "SELECT " + column + " FROM " + table + " WHERE " + column + " = ?",
                        row -> row.getObject(1),
                        id)
                .isEmpty();
    }

    private void execute(String sql, Object... parameters) {
        database.update(sql, parameters);
    }
}

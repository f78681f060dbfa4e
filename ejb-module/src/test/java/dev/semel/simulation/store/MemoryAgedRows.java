package dev.semel.simulation.store;

import dev.semel.admin.audit.Operation;
import dev.semel.admin.audit.Outcome;
import dev.semel.internal.history.FailedAttempt;
import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.KeyRecord;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedMessage;
import dev.semel.internal.idempotency.store.ParkedMessage.Origin;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationState;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.retention.PurgeTarget;
import dev.semel.simulation.store.ConsumerTablesInMemory.AttemptRow;
import dev.semel.simulation.store.ConsumerTablesInMemory.AuditRow;
import dev.semel.simulation.store.ConsumerTablesInMemory.BegunRow;
import dev.semel.simulation.store.ConsumerTablesInMemory.KeyRow;
import dev.semel.simulation.store.ConsumerTablesInMemory.NodeRow;
import dev.semel.simulation.store.ConsumerTablesInMemory.ParkedRow;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import dev.semel.simulation.tables.Table;
import dev.semel.testing.AgedRows;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** Rows of any age. */
record MemoryAgedRows(RetentionTablesInMemory tables, SimulatedTransactions transactions) implements AgedRows {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    private static final Duration LONG_AGO = Duration.ofDays(9_000);
    private static final Failure FAILURE = new Failure("x", "x", "x");

    @Override
    public Instant now() {
        return tables.outbox().database.now();
    }

    private Instant ago(Duration age) {
        return now().minus(age);
    }

    @Override
    public String key(String consumer, String text, RecordStatus status, Duration age) {
        String hash = IdempotencyKey.hash(consumer, text);
        KeyRecord.Last last = new KeyRecord.Last(null, "node-a", null, null, new KeyRecord.End(ago(age), null));
        KeyRecord record = new KeyRecord(hash, null, status, 1, null, null, false, null, last);
        put(tables.consumers().keys, hash, new KeyRow(record, consumer, text, ago(age), 0));
        return hash;
    }

    @Override
    public void endedAt(String keyHash, Instant time) {
        change(
                keyHash,
                with -> new Changed(with.retry(), with.failingSince(), with.lease(), new KeyRecord.End(time, null)));
    }

    @Override
    public void comparedAt(String keyHash, Instant time) {
        change(
                keyHash,
                with -> new Changed(
                        with.retry(),
                        with.failingSince(),
                        with.lease(),
                        new KeyRecord.End(with.end().at(), time)));
    }

    @Override
    public void namesRetry(String keyHash, UUID retry) {
        change(keyHash, with -> new Changed(retry, with.failingSince(), with.lease(), with.end()));
    }

    @Override
    public void failingSince(String keyHash, Instant time) {
        change(keyHash, with -> new Changed(with.retry(), time, with.lease(), with.end()));
    }

    @Override
    public void leased(String keyHash, Instant until) {
        KeyRecord.Lease lease = new KeyRecord.Lease(UUID.randomUUID(), until);
        change(keyHash, with -> new Changed(with.retry(), with.failingSince(), lease, with.end()));
    }

    private void change(String keyHash, UnaryOperator<Changed> change) {
        KeyRow row = tables.consumers().keys.read(session(), keyHash).orElseThrow();
        put(
                tables.consumers().keys,
                keyHash,
                row.with(change.apply(Changed.of(row.record())).in(row.record())));
    }

    /** What a contract changes of a key. */
    private record Changed(UUID retry, Instant failingSince, KeyRecord.Lease lease, KeyRecord.End end) {

        static Changed of(KeyRecord found) {
            return new Changed(
                    found.retryEventId(),
                    found.failingSince(),
                    found.lease(),
                    found.last().end());
        }

        private static KeyRecord.Last endedBy(KeyRecord.Last last, KeyRecord.End end) {
            return new KeyRecord.Last(last.messageId(), last.node(), last.errorType(), last.errorMessage(), end);
        }

        KeyRecord in(KeyRecord found) {
            return new KeyRecord(
                    found.keyHash(),
                    found.contentHash(),
                    found.status(),
                    found.attempts(),
                    retry,
                    failingSince,
                    found.isOutcomeUnknown(),
                    lease,
                    endedBy(found.last(), end));
        }
    }

    @Override
    public UUID event(OutgoingEvent event, OutboxStatus status, Duration age) {
        UUID id = new MemoryOutboxStore(tables.outbox(), transactions).append(event);
        EventRow row = event(id);
        EventRow.Key key = new EventRow.Key(
                id, row.key().position(), row.key().slot(), ago(age), row.key().expiresAt());
        boolean hasEnded =
                status == OutboxStatus.PUBLISHED || status == OutboxStatus.DISCARDED || status == OutboxStatus.PARKED;
        put(new EventRow(key, row.event(), row.numbers(), status, row.marks()).endedAt(hasEnded ? ago(age) : null));
        return id;
    }

    private EventRow event(UUID id) {
        return tables.outbox().events.read(session(), id).orElseThrow();
    }

    private void put(EventRow row) {
        put(tables.outbox().events, row.id(), row);
    }

    @Override
    public void dueAt(UUID event, Instant time) {
        put(event(event).with(event(event).marks().attempts(), time));
    }

    @Override
    public void expiresAt(UUID event, Instant time) {
        EventRow row = event(event);
        EventRow.Key key = new EventRow.Key(
                event, row.key().position(), row.key().slot(), row.key().createdAt(), time);
        put(new EventRow(key, row.event(), row.numbers(), row.status(), row.marks()));
    }

    @Override
    public int slotOf(String group) {
        return tables.outbox().slotOf(group);
    }

    @Override
    public void served(Duration age) {
        tables.outbox()
                .slots
                .keysWhere(session(), served -> true)
                .forEach(slot -> put(tables.outbox().slots, slot, ago(age)));
    }

    @Override
    public void deleteEvents() {
        tables.outbox().events.keysWhere(session(), event -> true).forEach(event -> tables.outbox()
                .events
                .delete(session(), event, LONGEST_WAIT));
    }

    @Override
    public void deleteMessages() {
        // A contract's database begins without any.
    }

    @Override
    public UUID message(String consumer, String key, ParkReason reason, ParkedStatus status, Duration age) {
        UUID id = tables.consumers().nextId();
        Origin origin = new Origin(consumer, "ID:1", "shop.orders", true);
        ParkedMessage message = new ParkedMessage(
                origin,
                StoredMessage.text("{}", Map.of()),
                new IdempotencyKey(consumer, key),
                null,
                reason,
                FAILURE,
                3);
        put(tables.consumers().parked, id, new ParkedRow(id, message, status, ago(age), ago(age)));
        return id;
    }

    @Override
    public void destination(Address address, DestinationState state, Duration age) {
        put(tables.outbox().destinations, address.toString(), new DestinationRow(address, state, ago(age), 0, null));
    }

    @Override
    public UUID attempt(Duration age) {
        UUID id = tables.consumers().nextId();
        FailedAttempt attempt = new FailedAttempt(1, ago(age), "node-a", FAILURE);
        put(tables.consumers().attempts, id, new AttemptRow(UUID.randomUUID().toString(), attempt));
        return id;
    }

    @Override
    public UUID mark(Duration age) {
        UUID id = UUID.randomUUID();
        put(tables.consumers().begun, id, new BegunRow("x", UUID.randomUUID(), false, ago(age)));
        return id;
    }

    @Override
    public UUID node(String application, String name, boolean isStopped, Duration age) {
        UUID life = UUID.randomUUID();
        NodeRow row = new NodeRow(life, isStopped ? ago(age) : null, ago(age), ago(LONG_AGO));
        started(() -> put(tables.consumers().nodes, name + " " + application, row));
        return life;
    }

    @Override
    public void deleteNodesBeside(String application) {
        // A contract's database begins without any.
    }

    @Override
    public UUID audited(String action, Duration age) {
        UUID id = tables.consumers().nextId();
        Operation operation = new Operation("ada", action, "x", null);
        put(tables.consumers().audit, id, new AuditRow(operation, Outcome.ALLOWED, 1, ago(age)));
        return id;
    }

    @Override
    public Optional<Line> line(UUID id) {
        return tables.consumers()
                .audit
                .read(session(), id)
                .map(row -> new Line(row.operation(), row.outcome(), row.affected()));
    }

    @Override
    public void deleteTerms() {
        // A contract's database begins without any.
    }

    @Override
    public void consumer(String application, String node, String consumer) {
        String name = application + " on " + node;
        Set<String> all =
                new HashSet<>(tables.applications().read(session(), name).orElse(Set.of()));
        all.add(consumer);
        started(() -> put(tables.applications(), name, all));
    }

    @Override
    public boolean isThere(PurgeTarget kind, Object id) {
        return switch (kind) {
            case COMPLETED_KEYS, DISCARDED_KEYS -> isAny(tables.consumers().keys, (String) id);
            case PUBLISHED_EVENTS, PUBLISHED_RETRIES, DISCARDED_EVENTS, DISCARDED_RETRIES ->
                isAny(tables.outbox().events, (UUID) id);
            case CLOSED_MESSAGES -> isAny(tables.consumers().parked, (UUID) id);
            case ATTEMPTS -> isAny(tables.consumers().attempts, (UUID) id);
            case MARKS -> isAny(tables.consumers().begun, (UUID) id);
            case GONE_NODES ->
                tables.consumers().nodes.all(session()).stream()
                        .anyMatch(node -> node.life().equals(id));
            case AUDIT_LINES -> isAny(tables.consumers().audit, (UUID) id);
            case DESTINATIONS -> isAny(tables.outbox().destinations, id.toString());
            case CAPTURED_EVENTS, ARCHIVED_EVENTS, OPERATIONS, CAUSE_NOTES, SEQUENCES, POSITIONS ->
                throw new IllegalArgumentException("There are no " + kind + " in memory.");
        };
    }

    private <K extends Comparable<K>> boolean isAny(Table<K, ?> table, K id) {
        return table.read(session(), id).isPresent();
    }

    // Other nodes have committed that when this one starts, which is another transaction.
    private void started(Runnable start) {
        transactions.doInNew(start::run);
    }

    private <K extends Comparable<K>, R> void put(Table<K, R> table, K key, R row) {
        table.put(session(), key, row, LONGEST_WAIT);
    }

    private Session session() {
        return transactions.session();
    }
}

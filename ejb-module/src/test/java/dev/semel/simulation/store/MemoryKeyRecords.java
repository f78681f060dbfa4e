package dev.semel.simulation.store;

import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.KeyRecord;
import dev.semel.internal.idempotency.store.KeyRecord.End;
import dev.semel.internal.idempotency.store.KeyRecord.Last;
import dev.semel.internal.idempotency.store.KeyRecord.Lease;
import dev.semel.internal.idempotency.store.KeyRecords;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.settings.NodeName;
import dev.semel.simulation.store.ConsumerTablesInMemory.KeyRow;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** The rows of keys. */
public class MemoryKeyRecords implements KeyRecords {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    protected final ConsumerTablesInMemory tables;
    protected final SimulatedTransactions transactions;
    private final NodeName node;

    public MemoryKeyRecords(ConsumerTablesInMemory tables, SimulatedTransactions transactions, NodeName node) {
        this.tables = tables;
        this.transactions = transactions;
        this.node = node;
    }

    @Override
    public boolean insertCompleted(Delivery delivery, Duration longestWait) {
        tables.claim(delivery.key().hash());
        return insert("claims", delivery, RecordStatus.COMPLETED, 1, null, longestWait);
    }

    @Override
    public boolean insertLeased(Delivery delivery, Duration lease, Duration longestWait) {
        tables.claim(delivery.key().hash());
        Lease taken = new Lease(delivery.leaseToken(), now().plusSeconds(lease.toSeconds()));
        return insert("leases", delivery, RecordStatus.IN_PROGRESS, 0, taken, longestWait);
    }

    @Override
    public void insertFailed(Delivery delivery, Duration longestWait) {
        insert("makes sure of", delivery, RecordStatus.FAILED, 0, null, longestWait);
    }

    private boolean insert(
            String action, Delivery delivery, RecordStatus status, int attempts, Lease lease, Duration longestWait) {
        Session session = statement(action + " key " + delivery.key().text());
        session.requireFit("consumer", 200, delivery.key().consumer());
        session.requireFit("key_text", 255, delivery.key().text());
        session.requireFit("content_hash", 64, delivery.contentHash());
        End end = status == RecordStatus.COMPLETED ? new End(now(), null) : null;
        KeyRecord record = new KeyRecord(
                delivery.key().hash(),
                delivery.contentHash(),
                status,
                attempts,
                null,
                null,
                false,
                lease,
                new Last(null, node.value(), null, null, end));
        return tables.keys.insertIfAbsent(
                session,
                record.keyHash(),
                new KeyRow(record, delivery.key().consumer(), delivery.key().text(), now(), 0),
                longestWait);
    }

    @Override
    public boolean isCompleted(Delivery delivery) {
        Session session = statement("looks whether key " + delivery.key().text() + " is completed");
        return tables.keys
                .read(session, delivery.key().hash())
                .map(KeyRow::record)
                .filter(record -> record.status() == RecordStatus.COMPLETED)
                .filter(record -> !delivery.isOtherContent(record.contentHash()))
                .isPresent();
    }

    @Override
    public Optional<Seen> seen(String keyHash) {
        Session session = statement("looks at key " + textOf(keyHash));
        return tables.keys.read(session, keyHash).map(MemoryKeyRecords::seen);
    }

    private static Seen seen(KeyRow row) {
        boolean isCounted = row.record().status() == RecordStatus.COMPLETED;
        return new Seen(row.firstSeen(), row.record().attempts() + (isCounted ? 0 : 1));
    }

    @Override
    public Optional<KeyRecord> lock(String keyHash, Duration longestWait) {
        Session session = statement("locks key " + textOf(keyHash));
        return tables.keys.lock(session, keyHash, longestWait).map(KeyRow::record);
    }

    @Override
    public Optional<KeyRecord> lockIfFree(String keyHash) {
        Session session = statement("locks key " + textOf(keyHash) + " unless it is locked");
        return tables.keys.lockIfFree(session, keyHash).map(KeyRow::record);
    }

    @Override
    public void update(KeyRecord record) {
        Session session = statement("makes key " + textOf(record.keyHash()) + " " + record.status() + ", retried by "
                + Names.of(record.retryEventId()));
        session.requireFit("message_id", 255, record.last().messageId());
        session.requireFit("error_type", 255, record.last().errorType());
        session.requireFit("error_message", Integer.MAX_VALUE, record.last().errorMessage());
        KeyRow row = tables.keys.lock(session, record.keyHash(), LONGEST_WAIT).orElseThrow();
        tables.keys.put(session, record.keyHash(), row.with(record), LONGEST_WAIT);
    }

    @Override
    public void remove(KeyRecord record) {
        Session session = statement("removes key " + textOf(record.keyHash()));
        tables.keys.delete(session, record.keyHash(), LONGEST_WAIT);
    }

    @Override
    public boolean extend(String keyHash, UUID token, Duration lease, Duration longestWait) {
        return changeHeld(
                "extends the lease on",
                keyHash,
                token,
                longestWait,
                record -> new KeyRecord(
                        keyHash,
                        record.contentHash(),
                        record.status(),
                        record.attempts(),
                        record.retryEventId(),
                        record.failingSince(),
                        record.isOutcomeUnknown(),
                        new Lease(token, now().plusSeconds(lease.toSeconds())),
                        record.last()));
    }

    @Override
    public boolean complete(String keyHash, UUID token, Duration longestWait) {
        boolean isCompleted = changeHeld(
                "completes the lease on",
                keyHash,
                token,
                longestWait,
                record -> new KeyRecord(
                        keyHash,
                        record.contentHash(),
                        RecordStatus.COMPLETED,
                        record.attempts() + 1,
                        record.retryEventId(),
                        record.failingSince(),
                        record.isOutcomeUnknown(),
                        new Lease(token, null),
                        new Last(
                                record.last().messageId(),
                                record.last().node(),
                                record.last().errorType(),
                                record.last().errorMessage(),
                                new End(now(), null))));
        return isCompleted
                || lock(keyHash, longestWait)
                        .filter(record -> record.status() == RecordStatus.COMPLETED)
                        .map(KeyRecord::lease)
                        .filter(lease -> lease.token().equals(token))
                        .isPresent();
    }

    private boolean changeHeld(
            String action, String keyHash, UUID token, Duration longestWait, UnaryOperator<KeyRecord> change) {
        Session session = statement(action + " key " + textOf(keyHash));
        return tables.keys.update(
                session,
                keyHash,
                row -> isHeld(row.record(), token),
                row -> row.with(change.apply(row.record())),
                longestWait);
    }

    /** Who does not hold the token changes nothing. */
    protected boolean isHeld(KeyRecord record, UUID token) {
        return record.status() == RecordStatus.IN_PROGRESS
                && record.lease().token().equals(token);
    }

    @Override
    public Instant now() {
        return tables.database.now();
    }

    private String textOf(String keyHash) {
        return tables.keys.committed(keyHash).map(KeyRow::text).orElse(Names.of(keyHash));
    }

    private Session statement(String sentence) {
        Session session = transactions.session();
        session.statement(() -> sentence + ".");
        return session;
    }
}

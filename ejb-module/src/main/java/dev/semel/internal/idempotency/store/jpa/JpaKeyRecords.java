package dev.semel.internal.idempotency.store.jpa;

import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.KeyRecord;
import dev.semel.internal.idempotency.store.KeyRecords;
import dev.semel.internal.jpa.Binary;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.settings.NodeName;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The rows of the keys on Jakarta Persistence: found and locked pessimistically as entities. What every message needs goes past
 * the provider, on its connection.
 */
@Dependent
class JpaKeyRecords implements KeyRecords {

    private static final String COLUMNS = "key_hash, consumer, key_text, content_hash, node,"
            + " first_seen_at, duplicates, status, attempts, completed_at";
    private static final String DELIVERED = "?, ?, ?, ?, ?, CURRENT_TIMESTAMP, 0, ";
    private static final String LEASE_COLUMNS = COLUMNS + ", lease_token, lease_until";

    private static final String COMPLETED_CONTENT =
            "SELECT content_hash FROM semel_idempotency_record WHERE key_hash = ? AND status = 'COMPLETED'";
    // The number is counted up where the claim is written as done, and otherwise when it is.
    private static final String SEEN =
            "SELECT first_seen_at, CASE WHEN status = 'COMPLETED' THEN attempts ELSE attempts + 1 END"
                    + " FROM semel_idempotency_record WHERE key_hash = ?";
    private static final String LOCK_IF_FREE =
            "SELECT key_hash FROM semel_idempotency_record WHERE key_hash = ? FOR UPDATE SKIP LOCKED";

    // Without the token nothing is changed.
    private static final String HELD = " WHERE key_hash = ? AND lease_token = ? AND status = 'IN_PROGRESS'";
    private static final String COMPLETE = "UPDATE semel_idempotency_record SET status = 'COMPLETED',"
            + " attempts = attempts + 1, completed_at = CURRENT_TIMESTAMP, lease_until = NULL" + HELD;
    private static final String LOCK_IF_COMPLETED = "SELECT status FROM semel_idempotency_record"
            + " WHERE key_hash = ? AND lease_token = ? AND status = 'COMPLETED' FOR UPDATE";

    private final Database database;
    private final NodeName node;

    @Inject
    JpaKeyRecords(Database database, NodeName node) {
        this.database = database;
        this.node = node;
    }

    @Override
    public boolean insertCompleted(Delivery delivery, Duration longestWait) {
        return insert(COLUMNS, DELIVERED + "'COMPLETED', 1, CURRENT_TIMESTAMP", longestWait, values(delivery));
    }

    @Override
    public void insertFailed(Delivery delivery, Duration longestWait) {
        insert(COLUMNS, DELIVERED + "'FAILED', 0, NULL", longestWait, values(delivery));
    }

    @Override
    public boolean insertLeased(Delivery delivery, Duration lease, Duration longestWait) {
        List<Object> values = values(delivery);
        values.add(delivery.leaseToken());
        values.add(lease.toSeconds());
        String row =
                DELIVERED + "'IN_PROGRESS', 0, NULL, ?, " + database.dialect().secondsFromNow();
        return insert(LEASE_COLUMNS, row, longestWait, values);
    }

    @Override
    public boolean isCompleted(Delivery delivery) {
        UUID key = Binary.id(delivery.key().hash());
        List<byte[]> found = database.query(COMPLETED_CONTENT, row -> row.getBytes(1), key);
        return !found.isEmpty() && !delivery.isOtherContent(Binary.text(found.get(0)));
    }

    @Override
    public Optional<Seen> seen(String keyHash) {
        return database
                .query(SEEN, row -> new Seen(Database.instant(row.getObject(1)), row.getInt(2)), Binary.id(keyHash))
                .stream()
                .findFirst();
    }

    @Override
    public Optional<KeyRecord> lock(String keyHash, Duration longestWait) {
        return Optional.ofNullable(database.entityManager()
                        .find(
                                IdempotencyRecordEntity.class,
                                Binary.id(keyHash),
                                LockModeType.PESSIMISTIC_WRITE,
                                database.limit(longestWait)))
                .map(IdempotencyRecordEntity::read);
    }

    @Override
    public Optional<KeyRecord> lockIfFree(String keyHash) {
        boolean isLocked = !database.texts(LOCK_IF_FREE, Binary.id(keyHash)).isEmpty();
        return isLocked ? lock(keyHash, Duration.ofSeconds(1)) : Optional.empty();
    }

    // Locked, the entity is in the persistence context: no statement before the flush.
    @Override
    public void update(KeyRecord record) {
        database.entityManager()
                .find(IdempotencyRecordEntity.class, Binary.id(record.keyHash()))
                .write(record);
    }

    @Override
    public void remove(KeyRecord record) {
        EntityManager entities = database.entityManager();
        entities.remove(entities.find(IdempotencyRecordEntity.class, Binary.id(record.keyHash())));
    }

    @Override
    public boolean extend(String keyHash, UUID token, Duration lease, Duration longestWait) {
        String extend = "UPDATE semel_idempotency_record SET lease_until = "
                + database.dialect().secondsFromNow() + HELD;
        return database.update(extend, longestWait, lease.toSeconds(), Binary.id(keyHash), token) == 1;
    }

    @Override
    public boolean complete(String keyHash, UUID token, Duration longestWait) {
        UUID key = Binary.id(keyHash);
        // Not by the entity: the row was changed past it, and one that is locked is not read again.
        return database.update(COMPLETE, longestWait, key, token) == 1
                || !database.texts(LOCK_IF_COMPLETED, key, token).isEmpty();
    }

    @Override
    public Instant now() {
        return database.now();
    }

    private List<Object> values(Delivery delivery) {
        IdempotencyKey key = delivery.key();
        byte[] content = Binary.hash(delivery.contentHash());
        return new ArrayList<>(Arrays.asList(Binary.id(key.hash()), key.consumer(), key.text(), content, node.value()));
    }

    private boolean insert(String columns, String row, Duration longestWait, List<Object> values) {
        String insert = database.dialect().insertIfAbsent("semel_idempotency_record", columns, row);
        return database.update(insert, longestWait, values.toArray()) == 1;
    }
}

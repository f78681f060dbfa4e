package dev.semel.idempotency.store.jpa;

import dev.semel.idempotency.store.Delivery;
import dev.semel.idempotency.store.IdempotencyKey;
import dev.semel.idempotency.store.RecordStatus;
import dev.semel.jpa.Database;
import dev.semel.settings.NodeName;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.LockModeType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The rows of idempotency records: inserted if absent, or locked. */
@Dependent
class RecordRows {

    private static final String COLUMNS = "key_hash, consumer, key_text, content_hash, message_id, node,"
            + " first_seen_at, duplicates, status, attempts, completed_at";
    private static final String DELIVERED = "?, ?, ?, NULLIF(?, ''), ?, ?, CURRENT_TIMESTAMP, 0, ";
    private static final String LEASE_COLUMNS = COLUMNS + ", lease_token, lease_until";

    private static final String COMPLETED_CONTENT =
            "SELECT content_hash FROM semel_idempotency_record WHERE key_hash = ? AND status = 'COMPLETED'";

    private final Database database;
    private final NodeName node;

    @Inject
    RecordRows(Database database, NodeName node) {
        this.database = database;
        this.node = node;
    }

    /** Claims the key as done: nobody sees the row before the commit. Answers whether the key was free. */
    boolean insertCompleted(Delivery delivery, Duration longestWait) {
        return insert(COLUMNS, DELIVERED + "'COMPLETED', 1, CURRENT_TIMESTAMP", longestWait, values(delivery));
    }

    /** Makes sure that there is a row, whatever it says. */
    void insertFailed(Delivery delivery, Duration longestWait) {
        insert(COLUMNS, DELIVERED + "'FAILED', 0, NULL", longestWait, values(delivery));
    }

    /** Claims the key under a lease. Answers whether the key was free. */
    boolean insertLeased(Delivery delivery, Duration lease, Duration longestWait) {
        List<Object> values = values(delivery);
        values.add(delivery.leaseToken());
        values.add(lease.toSeconds());
        String row =
                DELIVERED + "'IN_PROGRESS', 0, NULL, ?, " + database.dialect().secondsFromNow();
        return insert(LEASE_COLUMNS, row, longestWait, values);
    }

    /** Whether the work is done, with this very content: then there is nothing to lock and nothing to change. */
    boolean isCompleted(Delivery delivery) {
        List<String> found = database.texts(COMPLETED_CONTENT, delivery.key().hash());
        return !found.isEmpty() && !isOtherContent(found.get(0), delivery);
    }

    Optional<IdempotencyRecordEntity> lock(String keyHash, Duration longestWait) {
        int millis = Math.toIntExact(longestWait.toMillis());
        return Optional.ofNullable(database.entityManager()
                .find(
                        IdempotencyRecordEntity.class,
                        keyHash,
                        LockModeType.PESSIMISTIC_WRITE,
                        Map.of("jakarta.persistence.query.timeout", millis)));
    }

    /**
     * Whether this delivery is the one that may run the handler of a failed record. The live retry brings the content it
     * failed with; a record that is left to the broker waits for that content too.
     */
    static boolean isNext(IdempotencyRecordEntity found, Delivery delivery) {
        boolean isLeftToTheBroker = found.retryEventId == null && !isOtherContent(found, delivery);
        boolean isLiveRetry = found.retryEventId != null && found.retryEventId.equals(delivery.eventId());
        return found.status == RecordStatus.FAILED && (isLeftToTheBroker || isLiveRetry);
    }

    /** Whether the record speaks of other content than the delivery. */
    static boolean isOtherContent(IdempotencyRecordEntity found, Delivery delivery) {
        return isOtherContent(found.contentHash, delivery);
    }

    private static boolean isOtherContent(String contentHash, Delivery delivery) {
        boolean isCompared = contentHash != null && delivery.contentHash() != null;
        return isCompared && !contentHash.equals(delivery.contentHash());
    }

    private List<Object> values(Delivery delivery) {
        IdempotencyKey key = delivery.key();
        String hash = delivery.contentHash() == null ? "" : delivery.contentHash();
        return new ArrayList<>(
                List.of(key.hash(), key.consumer(), key.text(), hash, delivery.messageId(), node.value()));
    }

    private boolean insert(String columns, String row, Duration longestWait, List<Object> values) {
        String insert = database.dialect().insertIfAbsent("semel_idempotency_record", columns, row);
        return database.update(insert, longestWait, values.toArray()) == 1;
    }
}

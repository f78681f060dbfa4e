package dev.semel.idempotency.store.jpa;

import dev.semel.history.Failure;
import dev.semel.idempotency.store.Claim;
import dev.semel.idempotency.store.Delivery;
import dev.semel.idempotency.store.IdempotencyKey;
import dev.semel.idempotency.store.IdempotencyStore;
import dev.semel.idempotency.store.RecordStatus;
import dev.semel.jpa.Database;
import dev.semel.settings.ClaimSettings;
import dev.semel.settings.NodeName;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.LockModeType;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;

@Dependent
class JpaIdempotencyStore implements IdempotencyStore {

    private static final int TRIES = 3;

    private static final String COLUMNS =
            "key_hash, consumer, key_text, status, message_id, attempts, duplicates, node, first_seen_at, completed_at";
    private static final String COMPLETED_ROW =
            "CAST(? AS varchar(64)), CAST(? AS varchar(200)), CAST(? AS varchar(255)),"
                    + " 'COMPLETED', CAST(? AS varchar(255)), 1, 0, CAST(? AS varchar(100)), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP";
    private static final String FAILED_ROW = "CAST(? AS varchar(64)), CAST(? AS varchar(200)), CAST(? AS varchar(255)),"
            + " 'FAILED', CAST(? AS varchar(255)), 0, 0, CAST(? AS varchar(100)), CURRENT_TIMESTAMP,"
            + " CAST(NULL AS timestamp with time zone)";

    private final Database database;
    private final NodeName node;
    private final ClaimSettings settings;

    @Inject
    JpaIdempotencyStore(Database database, NodeName node, ClaimSettings settings) {
        this.database = database;
        this.node = node;
        this.settings = settings;
    }

    @Override
    public Claim claim(Delivery delivery) {
        for (int i = 0; i < TRIES; i++) {
            if (insertIfAbsent(COMPLETED_ROW, delivery)) {
                return Claim.GRANTED;
            }
            Optional<IdempotencyRecordEntity> found = lock(delivery.key().hash());
            if (found.isPresent()) {
                return decide(found.get(), delivery);
            }
            // The row was purged between the two statements: the key is free again.
        }
        throw new IllegalStateException("The key " + delivery.key().text() + " of consumer "
                + delivery.key().consumer() + " was purged " + TRIES + " times while it was claimed; the message is"
                + " delivered again.");
    }

    private Claim decide(IdempotencyRecordEntity found, Delivery delivery) {
        if (found.status == RecordStatus.FAILED && isLiveRetry(found, delivery)) {
            found.status = RecordStatus.COMPLETED;
            found.attempts++;
            found.messageId = delivery.messageId();
            found.completedAt = database.now();
            found.node = node.value();
            return Claim.GRANTED;
        }
        found.duplicates++;
        return switch (found.status) {
            case COMPLETED -> Claim.DUPLICATE;
            case FAILED -> Claim.SUPERSEDED;
            case PARKED, DISCARDED -> Claim.CLOSED;
        };
    }

    @Override
    public OptionalInt lockForFailure(Delivery delivery) {
        insertIfAbsent(FAILED_ROW, delivery);
        IdempotencyRecordEntity found = locked(delivery);
        boolean open =
                found.status == RecordStatus.FAILED && (found.retryEventId == null || isLiveRetry(found, delivery));
        return open ? OptionalInt.of(found.attempts) : OptionalInt.empty();
    }

    @Override
    public void recordFailed(Delivery delivery, int attempts, UUID retryEvent, Failure failure) {
        record(delivery, RecordStatus.FAILED, attempts, failure).retryEventId = retryEvent;
    }

    @Override
    public void recordParked(Delivery delivery, int attempts, Failure failure) {
        record(delivery, RecordStatus.PARKED, attempts, failure).retryEventId = null;
    }

    @Override
    public boolean reopen(String keyHash, UUID retryEvent) {
        Optional<IdempotencyRecordEntity> parked = lockParked(keyHash);
        parked.ifPresent(found -> {
            found.status = RecordStatus.FAILED;
            found.attempts = 0;
            found.retryEventId = retryEvent;
        });
        return parked.isPresent();
    }

    @Override
    public boolean discard(String keyHash) {
        Optional<IdempotencyRecordEntity> parked = lockParked(keyHash);
        parked.ifPresent(found -> {
            found.status = RecordStatus.DISCARDED;
            found.completedAt = database.now();
        });
        return parked.isPresent();
    }

    private boolean insertIfAbsent(String row, Delivery delivery) {
        IdempotencyKey key = delivery.key();
        String insert = database.dialect().insertIfAbsent("semel_idempotency_record", COLUMNS, row);
        return database.nativeQuery(
                                insert,
                                settings.longestWait(),
                                key.hash(),
                                key.consumer(),
                                key.text(),
                                delivery.messageId(),
                                node.value())
                        .executeUpdate()
                == 1;
    }

    private IdempotencyRecordEntity record(Delivery delivery, RecordStatus status, int attempts, Failure failure) {
        IdempotencyRecordEntity found = locked(delivery);
        found.status = status;
        found.attempts = attempts;
        found.errorType = failure.type();
        found.errorMessage = failure.message();
        found.messageId = delivery.messageId();
        found.node = node.value();
        return found;
    }

    private IdempotencyRecordEntity locked(Delivery delivery) {
        return lock(delivery.key().hash())
                .orElseThrow(() -> new IllegalStateException("The record of key "
                        + delivery.key().text() + " of consumer "
                        + delivery.key().consumer()
                        + " vanished while its failure was recorded; the message is delivered again."));
    }

    private Optional<IdempotencyRecordEntity> lockParked(String keyHash) {
        return lock(keyHash).filter(found -> found.status == RecordStatus.PARKED);
    }

    private Optional<IdempotencyRecordEntity> lock(String keyHash) {
        return Optional.ofNullable(database.entityManager()
                .find(
                        IdempotencyRecordEntity.class,
                        keyHash,
                        LockModeType.PESSIMISTIC_WRITE,
                        Map.of("jakarta.persistence.query.timeout", settings.longestWaitMillis())));
    }

    private static boolean isLiveRetry(IdempotencyRecordEntity found, Delivery delivery) {
        return found.retryEventId != null && found.retryEventId.equals(delivery.eventId());
    }
}

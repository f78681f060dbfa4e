package dev.semel.idempotency.store.jpa;

import dev.semel.history.Failure;
import dev.semel.idempotency.store.Claim;
import dev.semel.idempotency.store.Delivery;
import dev.semel.idempotency.store.IdempotencyStore;
import dev.semel.idempotency.store.RecordStatus;
import dev.semel.idempotency.store.jpa.duplicate.Duplicates;
import dev.semel.jpa.Database;
import dev.semel.settings.ClaimSettings;
import dev.semel.settings.NodeName;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

@Dependent
class JpaIdempotencyStore implements IdempotencyStore {

    private static final int TRIES = 3;

    private final Database database;
    private final RecordRows rows;
    private final Duplicates duplicates;
    private final NodeName node;
    private final ClaimSettings settings;

    @Inject
    JpaIdempotencyStore(
            Database database, RecordRows rows, Duplicates duplicates, NodeName node, ClaimSettings settings) {
        this.database = database;
        this.rows = rows;
        this.duplicates = duplicates;
        this.node = node;
        this.settings = settings;
    }

    @Override
    public Claim claim(Delivery delivery, Duration longestWait) {
        String hash = delivery.key().hash();
        if (duplicates.isFoundFirst(hash, () -> rows.isCompleted(delivery))) {
            return Claim.DUPLICATE;
        }
        for (int i = 0; i < TRIES; i++) {
            if (rows.insertCompleted(delivery, longestWait)) {
                return Claim.GRANTED;
            }
            if (isDuplicate(delivery)) {
                return Claim.DUPLICATE;
            }
            Optional<IdempotencyRecordEntity> found = rows.lock(hash, longestWait);
            if (found.isPresent()) {
                return decide(found.get(), delivery);
            }
            // The row was purged between the two statements: the key is free again.
        }
        throw new IllegalStateException("The key " + delivery.key().text() + " of consumer "
                + delivery.key().consumer() + " was purged " + TRIES + " times while it was claimed; the message is"
                + " delivered again.");
    }

    @Override
    public boolean isDuplicate(Delivery delivery) {
        boolean isCompleted = rows.isCompleted(delivery);
        if (isCompleted) {
            duplicates.add(delivery.key().hash());
        }
        return isCompleted;
    }

    private Claim decide(IdempotencyRecordEntity found, Delivery delivery) {
        if (RecordRows.isNext(found, delivery)) {
            return grant(found, delivery);
        }
        if (RecordRows.isOtherContent(found, delivery)) {
            return Claim.CONFLICT;
        }
        if (found.status == RecordStatus.IN_PROGRESS) {
            // A lease of the time before this consumer was changed to do without.
            return found.leaseUntil.isAfter(database.now()) ? Claim.BUSY : grant(found, delivery);
        }
        found.duplicates++;
        return found.answerToACopy();
    }

    private Claim grant(IdempotencyRecordEntity found, Delivery delivery) {
        // Asked before anything is changed: a query makes the persistence provider write what is.
        found.completedAt = database.now();
        found.status = RecordStatus.COMPLETED;
        found.attempts++;
        found.messageId = delivery.messageId();
        found.node = node.value();
        found.leaseToken = null;
        found.leaseUntil = null;
        return Claim.GRANTED;
    }

    @Override
    public Optional<Failing> lockForFailure(Delivery delivery) {
        rows.insertFailed(delivery, settings.longestWait());
        IdempotencyRecordEntity found = locked(delivery);
        boolean isOwn =
                found.status == RecordStatus.IN_PROGRESS && Objects.equals(found.leaseToken, delivery.leaseToken());
        if (!isOwn && !RecordRows.isNext(found, delivery)) {
            return Optional.empty();
        }
        Instant now = database.now();
        if (found.failingSince == null) {
            found.failingSince = now;
        }
        return Optional.of(new Failing(found.attempts, Duration.between(found.failingSince, now)));
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
            found.failingSince = null;
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

    private IdempotencyRecordEntity record(Delivery delivery, RecordStatus status, int attempts, Failure failure) {
        IdempotencyRecordEntity found = locked(delivery);
        found.status = status;
        found.attempts = attempts;
        found.errorType = failure.type();
        found.errorMessage = failure.message();
        found.messageId = delivery.messageId();
        found.node = node.value();
        found.leaseToken = null;
        found.leaseUntil = null;
        return found;
    }

    private IdempotencyRecordEntity locked(Delivery delivery) {
        return rows.lock(delivery.key().hash(), settings.longestWait())
                .orElseThrow(() -> new IllegalStateException("The record of key "
                        + delivery.key().text() + " of consumer "
                        + delivery.key().consumer()
                        + " vanished while its failure was recorded; the message is delivered again."));
    }

    private Optional<IdempotencyRecordEntity> lockParked(String keyHash) {
        return rows.lock(keyHash, settings.longestWait()).filter(found -> found.status == RecordStatus.PARKED);
    }
}

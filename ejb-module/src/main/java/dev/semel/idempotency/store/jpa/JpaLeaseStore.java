package dev.semel.idempotency.store.jpa;

import dev.semel.idempotency.OnUnknownOutcome;
import dev.semel.idempotency.consumer.WorkRule;
import dev.semel.idempotency.lease.LeaseStore;
import dev.semel.idempotency.store.Claim;
import dev.semel.idempotency.store.Delivery;
import dev.semel.idempotency.store.RecordStatus;
import dev.semel.idempotency.store.jpa.duplicate.Duplicates;
import dev.semel.jpa.Database;
import dev.semel.settings.ClaimSettings;
import dev.semel.settings.NodeName;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/** Leases by guarded statements: whoever does not hold the token changes nothing. */
@Dependent
class JpaLeaseStore implements LeaseStore {

    private static final int TRIES = 3;

    private static final String HELD = " WHERE key_hash = ? AND lease_token = ? AND status = 'IN_PROGRESS'";
    private static final String COMPLETE = "UPDATE semel_idempotency_record SET status = 'COMPLETED',"
            + " attempts = attempts + 1, completed_at = CURRENT_TIMESTAMP, lease_until = NULL" + HELD;

    private final Database database;
    private final RecordRows rows;
    private final Duplicates duplicates;
    private final NodeName node;
    private final ClaimSettings settings;

    @Inject
    JpaLeaseStore(Database database, RecordRows rows, Duplicates duplicates, NodeName node, ClaimSettings settings) {
        this.database = database;
        this.rows = rows;
        this.duplicates = duplicates;
        this.node = node;
        this.settings = settings;
    }

    @Override
    public Claim acquire(Delivery delivery, WorkRule rule) {
        String hash = delivery.key().hash();
        if (duplicates.isFoundFirst(hash, () -> rows.isCompleted(delivery))) {
            return Claim.DUPLICATE;
        }
        for (int i = 0; i < TRIES; i++) {
            if (rows.insertLeased(delivery, rule.lease(), settings.longestWait())) {
                return Claim.GRANTED;
            }
            Optional<IdempotencyRecordEntity> found = rows.lock(hash, settings.longestWait());
            if (found.isPresent()) {
                return decide(found.get(), delivery, rule);
            }
        }
        throw new IllegalStateException("The key " + delivery.key().text() + " of consumer "
                + delivery.key().consumer() + " was purged " + TRIES + " times while it was leased; the message is"
                + " delivered again.");
    }

    private Claim decide(IdempotencyRecordEntity found, Delivery delivery, WorkRule rule) {
        if (RecordRows.isNext(found, delivery)) {
            take(found, delivery, rule);
            return Claim.GRANTED;
        }
        if (RecordRows.isOtherContent(found, delivery)) {
            return Claim.CONFLICT;
        }
        if (found.status == RecordStatus.IN_PROGRESS && !found.leaseUntil.isAfter(database.now())) {
            take(found, delivery, rule);
            return rule.onUnknownOutcome() == OnUnknownOutcome.PARK ? Claim.OUTCOME_UNKNOWN : Claim.GRANTED;
        }
        if (found.status != RecordStatus.IN_PROGRESS) {
            found.duplicates++;
        }
        return found.answerToACopy();
    }

    private void take(IdempotencyRecordEntity found, Delivery delivery, WorkRule rule) {
        // Asked before anything is changed: a query makes the persistence provider write what is.
        found.leaseUntil = database.now().plus(rule.lease());
        found.status = RecordStatus.IN_PROGRESS;
        found.leaseToken = delivery.leaseToken();
        found.messageId = delivery.messageId();
        found.node = node.value();
    }

    @Override
    public boolean extend(Delivery delivery, Duration lease) {
        String extend = "UPDATE semel_idempotency_record SET lease_until = "
                + database.dialect().secondsFromNow() + HELD;
        return database.nativeQuery(
                                extend,
                                settings.longestWait(),
                                lease.toSeconds(),
                                delivery.key().hash(),
                                delivery.leaseToken())
                        .executeUpdate()
                == 1;
    }

    @Override
    public boolean guard(Delivery delivery) {
        return rows.lock(delivery.key().hash(), settings.longestWait())
                .filter(found -> found.status == RecordStatus.IN_PROGRESS && isHeld(found, delivery))
                .isPresent();
    }

    @Override
    public boolean complete(Delivery delivery) {
        int completed = database.nativeQuery(
                        COMPLETE, settings.longestWait(), delivery.key().hash(), delivery.leaseToken())
                .executeUpdate();
        return completed == 1 || isCompletedBefore(delivery);
    }

    // By the handler itself, in its own transaction.
    private boolean isCompletedBefore(Delivery delivery) {
        return rows.lock(delivery.key().hash(), settings.longestWait())
                .filter(found -> found.status == RecordStatus.COMPLETED && isHeld(found, delivery))
                .isPresent();
    }

    private static boolean isHeld(IdempotencyRecordEntity found, Delivery delivery) {
        return Objects.equals(found.leaseToken, delivery.leaseToken());
    }
}

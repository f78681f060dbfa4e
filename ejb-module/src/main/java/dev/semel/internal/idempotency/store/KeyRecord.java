package dev.semel.internal.idempotency.store;

import dev.semel.internal.history.Failure;
import dev.semel.internal.settings.NodeName;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is stored of a key, what that says to a delivery, and all the ways in which it may change. The one that changes it holds the
 * lock of its row.
 *
 * @param contentHash of the content that the key came with first; null: contents are not compared
 * @param attempts failed or done so far
 * @param retryEventId the event that brings the message of a failed key again; null: the broker does
 * @param failingSince when the first of the attempts that count failed; null: none has
 * @param isOutcomeUnknown whether a handler never came back and may have worked, also if others have failed since; an operator who
 *     was shown that, and lets the key run again, ends it
 * @param lease of the handler that works on it; of a failed key, the lapsed one that an operator took away; null: neither
 */
public record KeyRecord(
        String keyHash,
        @Nullable String contentHash,
        RecordStatus status,
        int attempts,
        @Nullable UUID retryEventId,
        @Nullable Instant failingSince,
        boolean isOutcomeUnknown,
        @Nullable Lease lease,
        Last last) {

    /**
     * Who works on a key.
     *
     * @param until when the lease lapses; null: the key was completed under it
     */
    public record Lease(UUID token, @Nullable Instant until) {}

    /**
     * The last delivery that changed the record.
     *
     * @param messageId null: the record is as the first delivery wrote it, which keeps it small
     * @param end null: the key has not ended
     */
    public record Last(
            @Nullable String messageId,
            String node,
            @Nullable String errorType,
            @Nullable String errorMessage,
            @Nullable End end) {

        Last by(Delivery delivery, NodeName by) {
            return new Last(delivery.messageId(), by.value(), errorType, errorMessage, end);
        }

        Last failed(Delivery delivery, NodeName by, Failure failure) {
            return new Last(delivery.messageId(), by.value(), failure.type(), failure.message(), end);
        }

        Last ended(Instant now) {
            return new Last(messageId, node, errorType, errorMessage, new End(now, null));
        }

        Last comparedAt(Instant now) {
            End compared = end == null ? null : new End(end.at(), now);
            return new Last(messageId, node, errorType, errorMessage, compared);
        }
    }

    /**
     * The end of a key.
     *
     * @param at when it was completed or discarded
     * @param comparedAt when content that is not its own came under it last, from which on it is kept; null: none has since
     */
    public record End(Instant at, @Nullable Instant comparedAt) {}

    /**
     * The one decision for claims, leases and recorders of failures. Nothing is given up because another delivery seems to have the
     * key: that one is completed, closed, waits in the outbox, or holds a lease that lives. Granted to the one that has the lease,
     * to the event that a failed key waits for, and to anybody if none is still to come.
     */
    Claim answerTo(Delivery delivery, StoredRetries retries, Supplier<Instant> now) {
        if (isHeldBy(delivery)) {
            return Claim.GRANTED;
        }
        // Also of the one that is called: anybody who knows the id of a retry can send something else under it.
        boolean isOtherThanClosed = status == RecordStatus.DISCARDED && delivery.isOtherAsAWhole(contentHash);
        if (delivery.isOtherContent(contentHash) || isOtherThanClosed) {
            return Claim.CONFLICT;
        }
        return switch (status) {
            case COMPLETED -> Claim.DUPLICATE;
            case PARKED, DISCARDED -> Claim.CLOSED;
            case IN_PROGRESS -> leasedUntil().isAfter(now.get()) ? Claim.BUSY : Claim.GRANTED;
            case FAILED -> answerOfFailed(delivery, retries);
        };
    }

    // A retry that expires earlier, gives no answer or does not pass its number cannot take its place: it comes again.
    private Claim answerOfFailed(Delivery delivery, StoredRetries retries) {
        if (retryEventId == null || delivery.isCalled(retryEventId)) {
            return Claim.GRANTED;
        }
        return retries.waitsUntil(retryEventId)
                .map(end -> isReplaced(delivery, end) ? Claim.SUPERSEDED : Claim.BUSY)
                .orElse(Claim.GRANTED);
    }

    private static boolean isReplaced(Delivery delivery, Instant end) {
        return delivery.requester() == null && !delivery.isNumbered() && !end.isBefore(delivery.neededUntil());
    }

    /** Whether its work is still to be done, and none but this delivery is at it. */
    boolean isOpenTo(Delivery delivery, Instant now) {
        boolean isOthers = status == RecordStatus.IN_PROGRESS
                && !isHeldBy(delivery)
                && leasedUntil().isAfter(now);
        return (status == RecordStatus.FAILED || status == RecordStatus.IN_PROGRESS)
                && !isOthers
                && !delivery.isOtherContent(contentHash);
    }

    /** Only of a key that is IN_PROGRESS. */
    Lease leaseInUse() {
        return Objects.requireNonNull(lease, "lease");
    }

    /** Only of a key that is IN_PROGRESS. */
    public Instant leasedUntil() {
        return Objects.requireNonNull(leaseInUse().until(), "until");
    }

    public boolean isHeldBy(Delivery delivery) {
        return status == RecordStatus.IN_PROGRESS && isUnderLeaseOf(delivery);
    }

    /** Completed, a record keeps the token of the lease under which that was done. */
    private boolean isUnderLeaseOf(Delivery delivery) {
        return lease != null && lease.token().equals(delivery.leaseToken());
    }

    KeyRecord completed(Delivery delivery, NodeName by, Instant now) {
        Last done = last.by(delivery, by).ended(now);
        return with(RecordStatus.COMPLETED, attempts + 1, retryEventId, null, done);
    }

    KeyRecord completedUnderLease(Delivery delivery, NodeName by, Instant now) {
        Lease done = new Lease(Objects.requireNonNull(delivery.leaseToken()), null);
        Last last = this.last.by(delivery, by).ended(now);
        return with(RecordStatus.COMPLETED, attempts + 1, retryEventId, done, last);
    }

    KeyRecord leased(Delivery delivery, NodeName by, Instant until) {
        Lease taken = new Lease(Objects.requireNonNull(delivery.leaseToken()), until);
        return with(RecordStatus.IN_PROGRESS, attempts, retryEventId, taken, last.by(delivery, by));
    }

    KeyRecord failed(Delivery delivery, NodeName by, int failedAttempts, @Nullable UUID retryEvent, Failure failure) {
        boolean isUnknown = isUnknownAfter(delivery);
        return with(RecordStatus.FAILED, failedAttempts, retryEvent, null, last.failed(delivery, by, failure))
                .outcomeUnknown(isUnknown);
    }

    KeyRecord parked(Delivery delivery, NodeName by, int failedAttempts, ParkReason reason, Failure failure) {
        boolean isUnknown = isUnknownAfter(delivery) && !reason.showsAnUnknownOutcome();
        return with(RecordStatus.PARKED, failedAttempts, null, null, last.failed(delivery, by, failure))
                .outcomeUnknown(isUnknown);
    }

    // Over the lapsed lease of another delivery, whose handler never came back.
    private boolean isUnknownAfter(Delivery delivery) {
        return isOutcomeUnknown || status == RecordStatus.IN_PROGRESS && !isHeldBy(delivery);
    }

    /** Nothing more is to be known of it than that it is free. */
    boolean isOnlyFree() {
        return status == RecordStatus.FAILED
                && attempts == 0
                && retryEventId == null
                && lease == null
                && last.messageId() == null
                && !isOutcomeUnknown;
    }

    /** The failure is the outcome, and what comes next is a duplicate. */
    KeyRecord failedForGood(Delivery delivery, NodeName by, int tried, Failure failure, Instant now) {
        return with(
                RecordStatus.COMPLETED,
                tried,
                null,
                null,
                last.failed(delivery, by, failure).ended(now));
    }

    KeyRecord outcomeUnknown(boolean isUnknown) {
        return new KeyRecord(
                keyHash, contentHash, status, attempts, retryEventId, failingSince, isUnknown, lease, last);
    }

    KeyRecord failingSince(@Nullable Instant first) {
        return new KeyRecord(
                keyHash, contentHash, status, attempts, retryEventId, first, isOutcomeUnknown, lease, last);
    }

    KeyRecord retriedBy(UUID event) {
        return with(status, attempts, event, lease, last);
    }

    /** The handler came back, but the failure was not the message's: the next delivery may try. */
    KeyRecord givenBack() {
        return with(RecordStatus.FAILED, attempts, retryEventId, null, last);
    }

    public KeyRecord reopened(UUID retryEvent) {
        // Of a lease that has lapsed an operator was shown that its outcome is unknown.
        boolean isUnknown = isOutcomeUnknown && status != RecordStatus.IN_PROGRESS;
        return with(RecordStatus.FAILED, 0, retryEvent, null, last)
                .failingSince(null)
                .outcomeUnknown(isUnknown);
    }

    public KeyRecord discarded(Instant now) {
        return with(RecordStatus.DISCARDED, attempts, retryEventId, null, last.ended(now));
    }

    /** Kept as if it had ended now: what came under it with other content is told by it for as long as that can come again. */
    public KeyRecord comparedAt(Instant now) {
        boolean isPurged = status == RecordStatus.COMPLETED || status == RecordStatus.DISCARDED;
        return isPurged ? with(status, attempts, retryEventId, lease, last.comparedAt(now)) : this;
    }

    private KeyRecord with(
            RecordStatus next, int tried, @Nullable UUID retryEvent, @Nullable Lease held, Last touched) {
        return new KeyRecord(
                keyHash, contentHash, next, tried, retryEvent, failingSince, isOutcomeUnknown, held, touched);
    }
}

package dev.semel.internal.idempotency.mode;

import dev.semel.internal.idempotency.result.Replies;
import dev.semel.internal.idempotency.result.Results;
import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyStore;
import dev.semel.internal.idempotency.store.KeyRecords;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.settings.ClaimSettings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * Leases on keys. The delivery's token names its lease; who does not hold it changes nothing. Lapse is judged by the database's
 * time. Every method works in the transaction of its caller.
 */
@ApplicationScoped
public class LeaseStore {

    private final IdempotencyStore store;
    private final KeyRecords keys;
    private final Results results;
    private final Replies replies;
    private final ClaimSettings settings;

    LeaseStore() {
        this(null, null, null, null, null);
    }

    @Inject
    public LeaseStore(
            IdempotencyStore store, KeyRecords keys, Results results, Replies replies, ClaimSettings settings) {
        this.store = store;
        this.keys = keys;
        this.results = results;
        this.replies = replies;
        this.settings = settings;
    }

    /**
     * Claims the key under a lease, or repeats the reply of a key that is done.
     *
     * @param lapsed what it says to this claim that the lease of a token has lapsed; taken over, unless that is {@link Claim#BUSY}
     */
    public Claim acquire(Delivery delivery, Duration lease, Function<UUID, Claim> lapsed) {
        return repeatIfDone(delivery, store.lease(delivery, lease, lapsed));
    }

    /** Claims the key without a lease, as done when the transaction commits; to one that has lapsed, the same applies. */
    public Claim claim(Delivery delivery, Duration longestWait, Function<UUID, Claim> lapsed) {
        return repeatIfDone(delivery, store.claim(delivery, longestWait, lapsed));
    }

    /** The same where only a key that is known already is claimed. */
    public Claim claimIfKnown(Delivery delivery, Duration longestWait, Function<UUID, Claim> lapsed) {
        return repeatIfDone(delivery, store.claimIfKnown(delivery, longestWait, lapsed));
    }

    private Claim repeatIfDone(Delivery delivery, Claim claim) {
        if (claim == Claim.DUPLICATE) {
            replies.repeat(delivery);
        }
        return claim;
    }

    /** Lets go of the lease, whose handler came back without a result, if it is still held. */
    public void giveBack(Delivery delivery) {
        store.giveBack(delivery);
    }

    /** Lets the lease last that much longer from now. Answers whether it is still held; a lapsed one that was not taken over is. */
    public boolean extend(Delivery delivery, Duration lease) {
        return keys.extend(delivery.key().hash(), delivery.leaseToken(), lease, settings.longestWait());
    }

    /** Locks the lease until the caller's transaction ends. Answers whether it is still held. */
    public boolean guard(Delivery delivery) {
        return isLocked(delivery, RecordStatus.IN_PROGRESS);
    }

    /** Completes the key, and keeps its result. Answers false if another delivery has taken over; true if the holder had completed it before. */
    public boolean complete(Delivery delivery, Optional<StoredResult> result) {
        boolean isCompleted = keys.complete(delivery.key().hash(), delivery.leaseToken(), settings.longestWait())
                || isLocked(delivery, RecordStatus.COMPLETED);
        if (isCompleted) {
            keep(delivery, result);
        }
        return isCompleted;
    }

    /** Keeps what came of work whose key this transaction completes, and sends it if it is a reply. */
    public void keep(Delivery delivery, Optional<StoredResult> result) {
        result.ifPresent(known -> {
            results.keep(delivery.key().hash(), known);
            if (known.isReply()) {
                replies.send(delivery, known);
            }
        });
    }

    /** The same for work that has left no key: its result is kept with one. */
    public void keepWithKey(Delivery delivery, Optional<StoredResult> result) {
        if (result.isPresent()) {
            keys.insertCompleted(delivery, settings.longestWait());
            keep(delivery, result);
        }
    }

    private boolean isLocked(Delivery delivery, RecordStatus status) {
        return keys.lock(delivery.key().hash(), settings.longestWait())
                .filter(found -> found.status() == status && found.isUnderLeaseOf(delivery))
                .isPresent();
    }
}

package dev.semel.internal.idempotency.mode;

import dev.semel.internal.idempotency.cache.CachedLeases;
import dev.semel.internal.idempotency.result.Replies;
import dev.semel.internal.idempotency.result.Results;
import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyStore;
import dev.semel.internal.idempotency.store.KeyRecords;
import dev.semel.internal.settings.ClaimSettings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Leases on keys. The delivery's token names its lease; who does not hold it changes nothing. Lapse is judged by the database's
 * time, or by that of the cache in which the consumer keeps its keys ({@link CachedLeases}). Every method works in the transaction of its
 * caller, but for {@link #confirm}.
 */
@ApplicationScoped
public class LeaseStore {

    private final IdempotencyStore store;
    private final KeyRecords keys;
    private final Results results;
    private final Replies replies;
    private final ClaimSettings settings;

    @Inject
    CachedLeases cached = new CachedLeases();

    @SuppressWarnings("NullAway") // For a proxy of CDI.
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
        Claim claim = cached.areFor(delivery)
                ? cached.acquire(delivery, lease, lapsed)
                : store.lease(delivery, lease, lapsed);
        if (claim == Claim.DUPLICATE && cached.areFor(delivery) && delivery.isStored()) {
            // It has left a record, which may outlive what the cache has.
            cached.result(delivery)
                    .ifPresent(known -> results.keep(delivery.key().hash(), known));
        }
        return repeatIfDone(delivery, claim);
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
        if (cached.areFor(delivery)) {
            cached.giveBack(delivery, () -> store.giveBack(delivery));
        } else {
            store.giveBack(delivery);
        }
    }

    /** Lets the lease last that much longer from now. Answers whether it is still held; a lapsed one that was not taken over is. */
    public boolean extend(Delivery delivery, Duration lease) {
        BooleanSupplier here = () -> keys.extend(
                delivery.key().hash(), Objects.requireNonNull(delivery.leaseToken()), lease, settings.longestWait());
        return cached.areFor(delivery) ? cached.extend(delivery, lease, here) : here.getAsBoolean();
    }

    /** Locks the lease until the caller's transaction ends; a cache cannot. Answers whether it is still held. */
    public boolean guard(Delivery delivery) {
        BooleanSupplier here = () -> keys.lock(delivery.key().hash(), settings.longestWait())
                .filter(found -> found.isHeldBy(delivery))
                .isPresent();
        return cached.areFor(delivery) ? cached.guard(delivery, here) : here.getAsBoolean();
    }

    /** Completes the key in a transaction of its handler. */
    boolean completeInHandlers(Delivery delivery, Optional<StoredResult> result) {
        return (!cached.areFor(delivery) || guard(delivery)) && complete(delivery, result);
    }

    /** The transaction in which the handler has completed its key is committed. */
    void handlerCommitted(Delivery delivery, Optional<StoredResult> result) {
        if (cached.areFor(delivery)) {
            cached.confirmEarly(delivery, result);
        }
    }

    /** Completes the key, and keeps its result. Answers false if another delivery has taken over; true if the holder had completed it before. */
    public boolean complete(Delivery delivery, Optional<StoredResult> result) {
        if (!cached.areFor(delivery)) {
            return completeHere(delivery, result);
        }
        boolean isSent = delivery.requester() != null
                && result.filter(StoredResult::isReply).isPresent();
        return cached.complete(
                delivery,
                isSent || delivery.isStored(),
                () -> keepOfCached(delivery, result),
                () -> completeHere(delivery, result));
    }

    /** The rest of a completion, outside the transaction and after its commit. Answers false if another delivery has taken over. */
    public boolean confirm(Delivery delivery, Optional<StoredResult> result) {
        return !cached.areFor(delivery) || cached.confirm(delivery, result, () -> completeHere(delivery, result));
    }

    private boolean keepOfCached(Delivery delivery, Optional<StoredResult> result) {
        if (!delivery.isStored()) {
            result.ifPresent(reply -> replies.send(delivery, reply));
            return true;
        }
        boolean isSettled = store.settle(delivery);
        if (isSettled) {
            keep(delivery, result);
        }
        return isSettled;
    }

    private boolean completeHere(Delivery delivery, Optional<StoredResult> result) {
        boolean isCompleted = keys.complete(
                delivery.key().hash(), Objects.requireNonNull(delivery.leaseToken()), settings.longestWait());
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
}

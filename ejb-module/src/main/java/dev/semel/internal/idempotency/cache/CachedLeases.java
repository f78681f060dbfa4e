package dev.semel.internal.idempotency.cache;

import dev.semel.internal.idempotency.cache.CachedKey.State;
import dev.semel.internal.idempotency.cache.KeyCache.Hold;
import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyStore;
import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Leases on keys that begin in a cache. A key has one home: the cache until it fails for the first time, and the database from then on.
 *
 * <ol>
 *   <li>Claim: if the cache knows nothing of the key, it is started there under a lease, in one step that lets one delivery in.
 *   <li>Work that is done in the cache is done, and a key under a live lease is busy. Otherwise the database is looked at, without a lock:
 *       if it has a record of the key, that decides, and the lease is one of the database. So what failed, was parked, or was closed by an
 *       operator stays so when the cache forgets.
 *   <li>A lease that has lapsed is taken over, if it still is as it was found; the state outlives it, so that an unknown outcome is seen.
 *   <li>A heartbeat renews the lease. If the cache has forgotten the key, it is started anew: the handler still works.
 *   <li>Complete, by a step that only the holder of the token can do, after the commit of what goes with it: a reply is stored before the
 *       key is completed. A key that was forgotten in between, and that no other delivery has, is completed all the same.
 *   <li>A failure is recorded in the database first, with its retry or the parked message ({@link CachedKeys#leaveToDatabase}); then the
 *       cache is told that the database has the key. If it cannot be told, the record decides as in point 2.
 * </ol>
 *
 * What a message of ours brings, a retry or a copy that was stored for later, leaves a record in the database when it is done: the
 * reconciler looks for one.
 */
@Dependent
public class CachedLeases {

    private static final Logger LOG = Logger.getLogger(CachedLeases.class.getName());

    // Of one that was forgotten, until the next heartbeat says how long.
    private static final Duration ANEW = Duration.ofMinutes(5);

    private final CachedKeys keys;
    private final IdempotencyStore store;
    private final Transactions transactions;

    /** Every key is in the database. */
    @SuppressWarnings("NullAway") // Nothing is asked then.
    public CachedLeases() {
        this(new CachedKeys(), null, null);
    }

    @Inject
    public CachedLeases(CachedKeys keys, IdempotencyStore store, Transactions transactions) {
        this.keys = keys;
        this.store = store;
        this.transactions = transactions;
    }

    public boolean areFor(Delivery delivery) {
        return keys.isFor(delivery);
    }

    /** The result of work that is done in the cache. */
    public Optional<StoredResult> result(Delivery delivery) {
        return keys.result(delivery);
    }

    /**
     * In the transaction of the caller.
     *
     * @param lapsed what it says to this claim that the lease of a token has lapsed; taken over, unless that is {@link Claim#BUSY}
     */
    public Claim acquire(Delivery delivery, Duration lease, Function<UUID, Claim> lapsed) {
        KeyCache cache = keys.cache(delivery);
        Optional<CachedKey> known = cache.start(delivery, lease);
        if (known.isPresent() && known.get().state() == State.COMPLETED) {
            return done(known.get(), delivery);
        }
        boolean isAtWork = known.isPresent() && known.get().isAtWork();
        if (!isAtWork && isInDatabase(delivery, known.isEmpty())) {
            cache.leaveToDatabase(delivery);
            return store.lease(delivery, lease, lapsed);
        }
        return known.map(found -> next(found, delivery, lease, lapsed)).orElse(Claim.GRANTED);
    }

    // No handler begins if this fails, so the lease that was begun must not look as if one had.
    private boolean isInDatabase(Delivery delivery, boolean isStarted) {
        try {
            return keys.isInDatabase(delivery);
        } catch (RuntimeException | Error failed) {
            if (isStarted) {
                keys.letGo(delivery);
            }
            throw failed;
        }
    }

    private Claim done(CachedKey found, Delivery delivery) {
        if (delivery.isOtherContent(found.contentHash())) {
            if (delivery.isStored() && !keys.isInDatabase(delivery)) {
                store.settle(delivery.withContent(found.contentHash()));
            }
            return Claim.CONFLICT;
        }
        if (delivery.isStored()) {
            store.settle(delivery);
        }
        return Claim.DUPLICATE;
    }

    private Claim next(CachedKey found, Delivery delivery, Duration lease, Function<UUID, Claim> lapsed) {
        if (found.state() == State.FAILED) {
            return takeOver(found, delivery, lease, Claim.GRANTED);
        }
        if (found.isHeldBy(delivery)) {
            return Claim.GRANTED;
        }
        if (delivery.isOtherContent(found.contentHash())) {
            // What was stored has to leave a record, which it can when the work is done.
            return delivery.isStored() && found.isAtWork() ? Claim.BUSY : Claim.CONFLICT;
        }
        Claim claim = found.isLapsed() ? lapsed.apply(found.token()) : Claim.BUSY;
        return claim == Claim.BUSY ? claim : takeOver(found, delivery, lease, claim);
    }

    private Claim takeOver(CachedKey found, Delivery delivery, Duration lease, Claim claim) {
        boolean isUnknown = claim == Claim.OUTCOME_UNKNOWN || found.isOutcomeUnknown();
        if (!keys.cache(delivery).takeOver(delivery, lease, found, isUnknown)) {
            return Claim.BUSY;
        }
        return isUnknown ? Claim.OUTCOME_UNKNOWN : claim;
    }

    /** @param inDatabase does it for a key that is there */
    public boolean extend(Delivery delivery, Duration lease, BooleanSupplier inDatabase) {
        return isHeld(keys.cache(delivery).renew(delivery, lease), delivery, lease, inDatabase);
    }

    /** Whether the lease is held now; no transaction keeps it. */
    public boolean guard(Delivery delivery, BooleanSupplier inDatabase) {
        return isHeld(keys.cache(delivery).renew(delivery, Duration.ZERO), delivery, ANEW, inDatabase);
    }

    private boolean isHeld(Hold hold, Delivery delivery, Duration lease, BooleanSupplier inDatabase) {
        return switch (hold) {
            case HELD -> true;
            // What the cache knows of another delivery may be from before the database had the key.
            case LOST, IN_DATABASE -> inDatabase.getAsBoolean();
            case FORGOTTEN -> inDatabase.getAsBoolean() || isStartedAnew(delivery, lease);
        };
    }

    private boolean isStartedAnew(Delivery delivery, Duration lease) {
        boolean isAlone = !keys.isInDatabase(delivery)
                && keys.cache(delivery).start(delivery, lease).isEmpty();
        LOG.log(
                Level.SEVERE,
                "{0} has forgotten the lease of consumer {1} on key {2} while its handler worked. {3} Other keys may be forgotten,"
                        + " too: the effect of a message whose copy comes is repeated then.",
                new Object[] {
                    delivery.store(),
                    delivery.key().consumer(),
                    delivery.key().text(),
                    isAlone ? "It holds it again." : "Another delivery has the key by now, so this effect is repeated."
                });
        return isAlone;
    }

    /**
     * What the database keeps of work that is done, in the transaction of the caller. Its key is completed by {@link #confirm}, when that
     * is committed.
     *
     * @param isKept whether there is something to keep
     * @param keep keeps it; answers false if the database knows that another delivery has the key
     * @param inDatabase completes a key that is there, and keeps all
     */
    public boolean complete(Delivery delivery, boolean isKept, BooleanSupplier keep, BooleanSupplier inDatabase) {
        if (!isKept) {
            return true;
        }
        boolean[] isDone = {false};
        BooleanSupplier there = () -> isDone[0] = inDatabase.getAsBoolean();
        return guard(delivery, there) && (isDone[0] || keep.getAsBoolean());
    }

    /** Completes the key, outside any transaction. Answers false if another delivery has taken over. */
    public boolean confirm(Delivery delivery, Optional<StoredResult> result, BooleanSupplier inDatabase) {
        KeyCache cache = keys.cache(delivery);
        if (delivery.isStored()) {
            // Its record is there, and was committed.
            cache.leaveToDatabase(delivery);
            return true;
        }
        BooleanSupplier there = () -> transactions.inNew(inDatabase::getAsBoolean);
        Supplier<Hold> complete = () -> cache.complete(delivery, result);
        return switch (complete.get()) {
            case HELD -> true;
            case LOST, IN_DATABASE -> there.getAsBoolean();
            case FORGOTTEN ->
                there.getAsBoolean()
                        || transactions.inNew(() -> isStartedAnew(delivery, ANEW)) && complete.get() == Hold.HELD;
        };
    }

    /**
     * The same behind a transaction of the handler, as far as the cache can do it. What the handler does after that cannot undo its
     * work; that is confirmed when it has come back.
     */
    public void confirmEarly(Delivery delivery, Optional<StoredResult> result) {
        try {
            keys.cache(delivery).complete(delivery, result);
        } catch (RuntimeException away) {
            LOG.log(Level.FINE, away, () -> "The key " + delivery.key().text() + " is completed later.");
        }
    }

    /** @param inDatabase does it for a key that is there */
    public void giveBack(Delivery delivery, Runnable inDatabase) {
        Hold hold = keys.cache(delivery).giveBack(delivery);
        if (hold == Hold.IN_DATABASE || hold != Hold.HELD && keys.isInDatabase(delivery)) {
            inDatabase.run();
        }
    }
}

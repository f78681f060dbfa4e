package dev.semel.internal.idempotency.store;

import dev.semel.internal.counter.Duplicates;
import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.store.KeyRecords.Elsewhere;
import dev.semel.internal.settings.ClaimSettings;
import dev.semel.internal.settings.NodeName;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One record for each key, from its claim to its end. Every method works in the transaction of its caller.
 *
 * <ol>
 *   <li>A key that this node worked on lately is looked up first: most copies come soon, and cost one look.
 *   <li>Otherwise insert its record, if absent, in the state that it has if all goes well: COMPLETED, or IN_PROGRESS under a lease.
 *       It is invisible before the commit, a rollback leaves nothing of it, and another claim of the same key waits for
 *       this transaction. The key is granted.
 *   <li>There was a record: lock it, and decide by what it says ({@link KeyRecord#answerTo}). It vanished between the two statements: the
 *       key is free again, so try once more.
 *   <li>Granted all the same, the record is changed under its lock. The database still lets one delivery in at a time.
 * </ol>
 */
@Dependent
public class IdempotencyStore {

    private static final int TRIES = 3;

    private final KeyRecords keys;
    private final StoredRetries retries;
    private final Duplicates duplicates;
    private final NodeName node;
    private final ClaimSettings settings;

    @Inject
    Elsewhere elsewhere = Elsewhere.NOWHERE;

    @Inject
    public IdempotencyStore(
            KeyRecords keys, StoredRetries retries, Duplicates duplicates, NodeName node, ClaimSettings settings) {
        this.keys = keys;
        this.retries = retries;
        this.duplicates = duplicates;
        this.node = node;
        this.settings = settings;
    }

    /**
     * Claims the key, as done when the transaction commits. Too long a wait for another claim fails as a contention.
     *
     * @param lapsed what it says to this claim that the lease of a token has lapsed; taken over, unless that is {@link Claim#BUSY}.
     *     The consumer had another mode when it was taken
     */
    public Claim claim(Delivery delivery, Duration longestWait, Function<UUID, Claim> lapsed) {
        BooleanSupplier insert = () -> keys.insertCompleted(delivery, longestWait);
        UnaryOperator<KeyRecord> taken = found -> found.completed(delivery, node, keys.now());
        return claim(delivery, insert, longestWait, found -> takeOver(found, lapsed, taken));
    }

    /**
     * The same for work that is done by the mark of its group, and leaves no record: only what is known of the key already is decided by
     * it, and changed. The caller has the lock of the group, so no other delivery of the key is at work.
     */
    public Claim claimIfKnown(Delivery delivery, Duration longestWait, Function<UUID, Claim> lapsed) {
        UnaryOperator<KeyRecord> taken = found -> found.completed(delivery, node, keys.now());
        return keys.lock(delivery.key().hash(), longestWait)
                .map(found -> decide(found, delivery, known -> takeOver(known, lapsed, taken)))
                .orElse(Claim.GRANTED);
    }

    /** Claims the key under a lease; to one that has lapsed, the same applies. */
    public Claim lease(Delivery delivery, Duration lease, Function<UUID, Claim> lapsed) {
        Duration wait = settings.longestWait();
        BooleanSupplier insert = () -> keys.insertLeased(delivery, lease, wait);
        UnaryOperator<KeyRecord> taken =
                found -> found.leased(delivery, node, keys.now().plus(lease));
        return claim(delivery, insert, wait, found -> takeOver(found, lapsed, taken));
    }

    /** Leaves a record of work that is done elsewhere, also where a retry was to do it. Answers false if another delivery has the key. */
    public boolean settle(Delivery delivery) {
        String hash = delivery.key().hash();
        boolean isNew = keys.insertLeased(delivery, Duration.ZERO, settings.longestWait());
        Optional<KeyRecord> open =
                isNew ? Optional.empty() : lock(hash).filter(found -> found.isOpenTo(delivery, keys.now()));
        open.ifPresent(found -> keys.update(found.completedUnderLease(delivery, node, keys.now())));
        return open.isPresent()
                || keys.complete(hash, Objects.requireNonNull(delivery.leaseToken()), settings.longestWait());
    }

    private Claim takeOver(KeyRecord found, Function<UUID, Claim> lapsed, UnaryOperator<KeyRecord> taken) {
        boolean isTakenOver = found.status() == RecordStatus.IN_PROGRESS;
        Claim claim = isTakenOver ? lapsed.apply(found.leaseInUse().token()) : Claim.GRANTED;
        if (claim == Claim.BUSY) {
            return claim;
        }
        boolean isUnknown = claim == Claim.OUTCOME_UNKNOWN || found.isOutcomeUnknown();
        keys.update(taken.apply(found.outcomeUnknown(isUnknown)));
        return isUnknown ? Claim.OUTCOME_UNKNOWN : claim;
    }

    private Claim claim(
            Delivery delivery, BooleanSupplier insert, Duration longestWait, Function<KeyRecord, Claim> takeOver) {
        String hash = delivery.key().hash();
        if (duplicates.isFoundFirst(hash, () -> keys.isCompleted(delivery))) {
            return Claim.DUPLICATE;
        }
        for (int i = 0; i < TRIES; i++) {
            if (insert.getAsBoolean()) {
                return Claim.GRANTED;
            }
            if (isCompleted(delivery)) {
                return Claim.DUPLICATE;
            }
            Optional<KeyRecord> found = keys.lock(hash, longestWait);
            if (found.isPresent()) {
                return decide(found.get(), delivery, takeOver);
            }
        }
        throw new IllegalStateException("The key " + delivery.key().text() + " of consumer "
                + delivery.key().consumer() + " was purged " + TRIES + " times while it was claimed; the message is"
                + " delivered again.");
    }

    private Claim decide(KeyRecord found, Delivery delivery, Function<KeyRecord, Claim> takeOver) {
        Claim claim = answer(found, delivery);
        if (claim.isSettled()) {
            duplicates.add(delivery.key().hash());
        }
        return claim == Claim.GRANTED ? takeOver.apply(found) : claim;
    }

    private Claim answer(KeyRecord found, Delivery delivery) {
        Claim claim = found.answerTo(delivery, retries, keys::now);
        if (claim == Claim.CONFLICT) {
            keys.update(found.comparedAt(keys.now()));
        }
        return claim;
    }

    /** Whether the work is done with this very content; it neither locks nor waits. If so, the delivery counts as a duplicate. */
    public boolean isDuplicate(Delivery delivery) {
        return elsewhere.saysOf(delivery).claim() == Claim.DUPLICATE || isCompleted(delivery);
    }

    private boolean isCompleted(Delivery delivery) {
        boolean isCompleted = keys.isCompleted(delivery);
        if (isCompleted) {
            duplicates.add(delivery.key().hash());
        }
        return isCompleted;
    }

    /**
     * Lets an event bring the message of this delivery later, because its key is busy now; nothing happens if there is nothing
     * left to do. A failed record that waits for this delivery waits for that event from now on. This does not wait for another delivery
     * that works on the key: the record stays as it is then, and the event comes in the place of this delivery.
     *
     * @param isToPass whether its number has to pass in its group, also if there is nothing left to do
     * @param later appends the event
     * @return what the record said; nothing was appended if that is settled. {@link Claim#BUSY} for a number that has to pass all the same
     */
    public Claim handOver(Delivery delivery, boolean isToPass, StoredRetries.Later later) {
        Claim known = isToPass ? Claim.BUSY : elsewhere.saysOf(delivery).claim();
        if (known == Claim.DUPLICATE) {
            return known;
        }
        KeyRecord found = keys.lockIfFree(delivery.key().hash()).orElse(null);
        Claim said = found == null ? Claim.BUSY : answer(found, delivery);
        Claim claim = isToPass && said.isSettled() ? Claim.BUSY : said;
        if (claim.isSettled()) {
            duplicates.add(delivery.key().hash());
            return claim;
        }
        if (found != null && claim == Claim.GRANTED && found.status() == RecordStatus.FAILED) {
            keys.update(found.retriedBy(later.append(null, known.isToWork())));
        } else {
            later.append(delivery.calledBy(), false);
        }
        return claim;
    }

    /** Lets go of the lease of a delivery whose handler came back without an attempt: the next delivery may try. */
    public void giveBack(Delivery delivery) {
        // This waits until it is decided whether the lease was stored; otherwise it might come after this.
        keys.insertFailed(delivery, settings.longestWait());
        lock(delivery.key().hash())
                .filter(found -> found.isHeldBy(delivery))
                .ifPresent(found -> keys.update(found.givenBack()));
    }

    /**
     * Locks the record of work that failed, after any transaction in doubt has ended. Without a granted claim nothing counts,
     * except, where work may run again, over a lapsed lease of another delivery ({@link Claim#OUTCOME_UNKNOWN}).
     */
    public FailedKey lockForFailure(Delivery delivery) {
        Elsewhere.Word said = elsewhere.saysOf(delivery);
        if (!said.claim().isToWork()) {
            return new FailedKey(said.claim(), 0, Duration.ZERO);
        }
        keys.insertFailed(delivery, settings.longestWait());
        KeyRecord found = said.addTo(locked(delivery));
        Claim claim = answer(found, delivery);
        if (claim != Claim.GRANTED) {
            // The record decides, so what is known elsewhere of this delivery is over.
            elsewhere.leaveToDatabase(delivery);
            return new FailedKey(claim, found.attempts(), Duration.ZERO);
        }
        Instant now = keys.now();
        Instant since = found.failingSince() == null ? now : found.failingSince();
        keys.update(found.failingSince(since));
        boolean isOthers = said.claim() == Claim.OUTCOME_UNKNOWN
                || found.status() == RecordStatus.IN_PROGRESS && !found.isHeldBy(delivery);
        return new FailedKey(isOthers ? Claim.OUTCOME_UNKNOWN : claim, found.attempts(), Duration.between(since, now));
    }

    /** Records a failed attempt and the one event that may try again; null: any copy may. Only after {@link #lockForFailure}. */
    public void recordFailed(Delivery delivery, int attempts, @Nullable UUID retryEvent, Failure failure) {
        keys.update(locked(delivery).failed(delivery, node, attempts, retryEvent, failure));
        elsewhere.leaveToDatabase(delivery);
    }

    /** Records that the key waits for an operator. Only after {@link #lockForFailure}. */
    public void recordParked(Delivery delivery, int attempts, ParkReason reason, Failure failure) {
        keys.update(locked(delivery).parked(delivery, node, attempts, reason, failure));
        elsewhere.leaveToDatabase(delivery);
    }

    private KeyRecord locked(Delivery delivery) {
        IdempotencyKey key = delivery.key();
        return lock(key.hash())
                .orElseThrow(() ->
                        new IllegalStateException("The record of key " + key.text() + " of consumer " + key.consumer()
                                + " vanished while its failure was recorded; the message is delivered again."));
    }

    private Optional<KeyRecord> lock(String keyHash) {
        return keys.lock(keyHash, settings.longestWait());
    }
}

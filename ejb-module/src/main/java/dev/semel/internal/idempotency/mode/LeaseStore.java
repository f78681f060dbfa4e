package dev.semel.internal.idempotency.mode;

import dev.semel.idempotency.OnUnknownOutcome;
import dev.semel.internal.idempotency.consumer.WorkRule;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyStore;
import dev.semel.internal.idempotency.store.KeyRecords;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.settings.ClaimSettings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Leases on keys. The delivery's token names its lease; who does not hold it changes nothing. Lapse is judged by the database's
 * time. Every method works in the transaction of its caller.
 */
@ApplicationScoped
public class LeaseStore {

    private static final int MOST_RETURNED = 10_000;

    private final IdempotencyStore store;
    private final KeyRecords keys;
    private final ClaimSettings settings;

    // The leases under which a handler of this node came back and failed. If the database could not be told, such a one
    // lapses like that of a server that died; here it is known that nothing of it goes on.
    private final Set<UUID> returned = Collections.synchronizedSet(Collections.newSetFromMap(new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<UUID, Boolean> eldest) {
            return size() > MOST_RETURNED;
        }
    }));

    LeaseStore() {
        this(null, null, null);
    }

    @Inject
    public LeaseStore(IdempotencyStore store, KeyRecords keys, ClaimSettings settings) {
        this.store = store;
        this.keys = keys;
        this.settings = settings;
    }

    /** Claims the key under a lease. The consumer's rule says whether work whose outcome is unknown may run again. */
    public Claim acquire(Delivery delivery, WorkRule rule) {
        Claim claim = store.lease(delivery, rule.lease(), returned::contains);
        boolean mayRunAgain = rule.onUnknownOutcome() == OnUnknownOutcome.RUN_AGAIN;
        return claim == Claim.OUTCOME_UNKNOWN && mayRunAgain ? Claim.GRANTED : claim;
    }

    /** The handler under the lease will do nothing more: it failed, or was never called. Tells only this node. */
    void handlerReturned(Delivery delivery) {
        returned.add(delivery.leaseToken());
    }

    /** Lets go of the lease, if its handler came back without a result. */
    void giveBack(Delivery delivery) {
        if (returned.contains(delivery.leaseToken())) {
            store.giveBack(delivery);
        }
    }

    /** Lets the lease last that much longer from now. Answers whether it is still held; a lapsed one that nobody took is. */
    public boolean extend(Delivery delivery, Duration lease) {
        return keys.extend(delivery.key().hash(), delivery.leaseToken(), lease, settings.longestWait());
    }

    /** Locks the lease until the caller's transaction ends. Answers whether it is still held. */
    public boolean guard(Delivery delivery) {
        return isLocked(delivery, RecordStatus.IN_PROGRESS);
    }

    /** Completes the key. Answers false if another delivery has taken over; true if the holder had completed it before. */
    public boolean complete(Delivery delivery) {
        return keys.complete(delivery.key().hash(), delivery.leaseToken(), settings.longestWait())
                || isLocked(delivery, RecordStatus.COMPLETED);
    }

    private boolean isLocked(Delivery delivery, RecordStatus status) {
        return keys.lock(delivery.key().hash(), settings.longestWait())
                .filter(found -> found.status() == status && found.isUnderLeaseOf(delivery))
                .isPresent();
    }
}

package dev.semel.internal.idempotency.store;

import dev.semel.internal.history.Failure;
import dev.semel.internal.settings.ClaimSettings;
import dev.semel.internal.settings.NodeName;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Optional;

/**
 * The records of keys whose only carrier is a caller. Every method works in the transaction of its caller, after
 * {@link IdempotencyStore#lockForFailure} has granted it the key.
 */
@Dependent
public class CallRecords {

    private final KeyRecords keys;
    private final NodeName node;
    private final ClaimSettings settings;

    @Inject
    public CallRecords(KeyRecords keys, NodeName node, ClaimSettings settings) {
        this.keys = keys;
        this.node = node;
        this.settings = settings;
    }

    /** Leaves the key free. What a message has left behind stays as it is. */
    public void leave(Delivery delivery) {
        lock(delivery).filter(KeyRecord::isOnlyFree).ifPresent(keys::remove);
    }

    /** Completes the key with a failure: a call that comes with it again is a duplicate. */
    public void complete(Delivery delivery, int attempt, Failure failure) {
        lock(delivery)
                .map(found -> found.failedForGood(delivery, node, attempt, failure, keys.now()))
                .ifPresent(keys::update);
    }

    private Optional<KeyRecord> lock(Delivery delivery) {
        return keys.lock(delivery.key().hash(), settings.longestWait());
    }
}

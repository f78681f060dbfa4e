package dev.semel.internal.idempotency.operator;

import dev.semel.internal.idempotency.store.KeyRecord;
import dev.semel.internal.idempotency.store.KeyRecords;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.idempotency.store.StoredRetries;
import dev.semel.internal.settings.ClaimSettings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * What an operator decides about the record of a key that is parked, or stranded: each locks it and looks again, in the transaction of
 * its caller.
 */
@Dependent
public class KeyDecisions {

    private final KeyRecords keys;
    private final StoredRetries retries;
    private final ClaimSettings settings;

    @Inject
    public KeyDecisions(KeyRecords keys, StoredRetries retries, ClaimSettings settings) {
        this.keys = keys;
        this.retries = retries;
        this.settings = settings;
    }

    /** Opens a parked key for the one event that may try again; all attempts are back. Answers whether it was parked. */
    public boolean reopen(String keyHash, UUID retryEvent) {
        return change(lockParked(keyHash), found -> found.reopened(retryEvent));
    }

    /** Keeps a key that is ended for the whole time again, because a message with other content is worked on beside it now. */
    public void keepLonger(String keyHash) {
        change(lock(keyHash), found -> found.comparedAt(keys.now()));
    }

    /** Closes a parked key for good. Answers whether it was parked. */
    public boolean discard(String keyHash) {
        return change(lockParked(keyHash), found -> found.discarded(keys.now()));
    }

    /**
     * Leaves a stranded key to a new event, which is appended from the one that brought the message last; all attempts are
     * back. A copy that is at the broker may work all the same: claims share the lock of the record.
     */
    public boolean reopenStranded(String keyHash, Function<UUID, Optional<UUID>> event) {
        Optional<KeyRecord> found = lockStranded(keyHash);
        Optional<UUID> next = found.map(KeyRecord::retryEventId).flatMap(event);
        next.ifPresent(id -> keys.update(found.get().reopened(id)));
        return next.isPresent();
    }

    /** Closes a stranded key for good. Answers whether it was stranded. */
    public boolean discardStranded(String keyHash) {
        return change(lockStranded(keyHash), found -> found.discarded(keys.now()));
    }

    /** Locks a key if nothing of ours is known to come for it: it failed and no event waits, or its lease has lapsed. */
    public Optional<KeyRecord> lockStranded(String keyHash) {
        return lock(keyHash).filter(found -> switch (found.status()) {
            case FAILED -> found.retryEventId() == null || !retries.isToCome(found.retryEventId());
            case IN_PROGRESS -> !found.leasedUntil().isAfter(keys.now());
            case COMPLETED, PARKED, DISCARDED -> false;
        });
    }

    private Optional<KeyRecord> lockParked(String keyHash) {
        return lock(keyHash).filter(found -> found.status() == RecordStatus.PARKED);
    }

    private Optional<KeyRecord> lock(String keyHash) {
        return keys.lock(keyHash, settings.longestWait());
    }

    private boolean change(Optional<KeyRecord> locked, UnaryOperator<KeyRecord> change) {
        locked.ifPresent(found -> keys.update(change.apply(found)));
        return locked.isPresent();
    }
}

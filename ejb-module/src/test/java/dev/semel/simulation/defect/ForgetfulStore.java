package dev.semel.simulation.defect;

import dev.semel.internal.counter.Duplicates;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.FailedKey;
import dev.semel.internal.idempotency.store.IdempotencyStore;
import dev.semel.internal.idempotency.store.KeyRecord;
import dev.semel.internal.idempotency.store.KeyRecords;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.idempotency.store.StoredRetries;
import dev.semel.internal.settings.ClaimSettings;
import dev.semel.internal.settings.NodeName;
import dev.semel.simulation.world.Mutation;
import java.time.Duration;
import java.util.Optional;

/** The store of keys with the faults of its past. */
final class ForgetfulStore extends IdempotencyStore {

    private final Fault fault;
    private final KeyRecords keys;

    /** Which. */
    enum Fault {
        /** A1: an event that comes in the place of a live retry is not named by the record. */
        NAMES_NO_SUCCESSOR,
        /** A2: one that has a lease, or had one, is believed to settle the key. */
        TRUSTS_ANY_LEASE,
        /** A failure is recorded over all there is. */
        RECORDS_OVER_ALL
    }

    private ForgetfulStore(Mutation.Ground beans, Fault fault) {
        super(
                beans.get(KeyRecords.class),
                beans.get(StoredRetries.class),
                beans.get(Duplicates.class),
                beans.get(NodeName.class),
                beans.get(ClaimSettings.class));
        this.fault = fault;
        this.keys = beans.get(KeyRecords.class);
    }

    static Mutation with(Fault fault) {
        return (beans, server) -> beans.exchange(IdempotencyStore.class, real -> new ForgetfulStore(beans, fault));
    }

    @Override
    public Claim handOver(Delivery delivery, boolean isToPass, StoredRetries.Later later) {
        if (fault == Fault.NAMES_NO_SUCCESSOR) {
            later.append(null, false);
            return Claim.BUSY;
        }
        return super.handOver(delivery, isToPass, later);
    }

    @Override
    public FailedKey lockForFailure(Delivery delivery) {
        FailedKey right = super.lockForFailure(delivery);
        if (fault == Fault.RECORDS_OVER_ALL) {
            return new FailedKey(Claim.GRANTED, right.attempts(), right.time());
        }
        Optional<KeyRecord> found = keys.lock(delivery.key().hash(), Duration.ofSeconds(1));
        boolean isLeased = found.filter(record -> record.status() == RecordStatus.IN_PROGRESS)
                .filter(record -> !record.lease().token().equals(delivery.leaseToken()))
                .isPresent();
        return fault == Fault.TRUSTS_ANY_LEASE && isLeased
                ? new FailedKey(Claim.DUPLICATE, right.attempts(), right.time())
                : right;
    }
}

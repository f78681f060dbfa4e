package dev.semel.idempotency.lease;

import dev.semel.idempotency.LeaseLostException;
import dev.semel.idempotency.consumer.WorkRule;
import dev.semel.idempotency.store.Claim;
import dev.semel.idempotency.store.Delivery;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;

/** The transactions around leased work: each step of the lease is committed by itself. */
@Dependent
class LeaseTransactions {

    private final LeaseStore leases;

    @Inject
    LeaseTransactions(LeaseStore leases) {
        this.leases = leases;
    }

    @Transactional(TxType.REQUIRES_NEW)
    Claim acquire(Delivery delivery, WorkRule rule) {
        return leases.acquire(delivery, rule);
    }

    @Transactional(TxType.REQUIRES_NEW)
    boolean extend(Delivery delivery, Duration lease) {
        return leases.extend(delivery, lease);
    }

    @Transactional(TxType.REQUIRES_NEW)
    void complete(Delivery delivery) {
        if (!leases.complete(delivery)) {
            throw new LeaseLostException(
                    delivery.key().consumer(), delivery.key().text());
        }
    }
}

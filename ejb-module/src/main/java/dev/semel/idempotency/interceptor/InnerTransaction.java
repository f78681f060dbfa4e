package dev.semel.idempotency.interceptor;

import dev.semel.idempotency.failure.HandlerRolledBackException;
import dev.semel.idempotency.store.Claim;
import dev.semel.idempotency.store.Delivery;
import dev.semel.idempotency.store.IdempotencyStore;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

/** Claim and handler in one transaction with one database resource: one local commit. */
@Dependent
class InnerTransaction {

    private final IdempotencyStore store;

    @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
    private TransactionSynchronizationRegistry transaction;

    @Inject
    InnerTransaction(IdempotencyStore store) {
        this.store = store;
    }

    @Transactional(
            value = TxType.REQUIRES_NEW,
            rollbackOn = {Exception.class, Error.class})
    Claim run(Delivery delivery, Handler handler) throws Exception {
        Claim claim = store.claim(delivery);
        if (claim == Claim.GRANTED) {
            handler.handle();
            if (transaction.getRollbackOnly()) {
                throw new HandlerRolledBackException(delivery.key().consumer());
            }
        }
        return claim;
    }
}

package dev.semel.idempotency.mode;

import dev.semel.idempotency.consumer.ConsumerDefinition;
import dev.semel.idempotency.store.Claim;
import dev.semel.idempotency.store.Delivery;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

/** Claim and handler in one transaction with one database resource: one local commit. */
@Dependent
public class InnerTransaction implements WorkMode {

    private final ClaimedWork work;

    @Inject
    InnerTransaction(ClaimedWork work) {
        this.work = work;
    }

    @Override
    @Transactional(
            value = TxType.REQUIRES_NEW,
            rollbackOn = {Exception.class, Error.class})
    public Claim run(ConsumerDefinition consumer, Delivery delivery, Handler handler) throws Exception {
        return work.run(consumer, delivery, handler);
    }
}

package dev.semel.internal.idempotency.mode;

import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** Claim and handler in one transaction with one database resource: one local commit. */
@Dependent
public class InnerTransaction implements WorkMode {

    private final ClaimedWork work;
    private final Transactions transactions;

    @Inject
    InnerTransaction(ClaimedWork work, Transactions transactions) {
        this.work = work;
        this.transactions = transactions;
    }

    @Override
    public Claim run(ConsumerDefinition consumer, Delivery delivery, Handler handler) throws Exception {
        return transactions.inNew(() -> work.run(consumer, delivery, handler));
    }
}

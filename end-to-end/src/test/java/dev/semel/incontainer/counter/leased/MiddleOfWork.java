package dev.semel.incontainer.counter.leased;

import dev.semel.idempotency.Lease;
import dev.semel.incontainer.bank.Cashbook;
import dev.semel.incontainer.bank.Order;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.transaction.Transactional;

/** An interim result, which only the holder of the lease may write. */
@Dependent
class MiddleOfWork {

    @Inject
    private Cashbook cashbook;

    @Inject
    private Lease lease;

    @Transactional
    void write(String consumer, Message message) {
        lease.guard();
        cashbook.write(Order.of(consumer, message));
    }
}

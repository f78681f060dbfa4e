package dev.semel.incontainer.counter.leased;

import dev.semel.idempotency.Lease;
import dev.semel.incontainer.bank.Cashbook;
import dev.semel.incontainer.bank.Order;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.transaction.Transactional;

/** The result of long work and the end of its lease, in one commit. */
@Dependent
class EndOfWork {

    @Inject
    private Cashbook cashbook;

    @Inject
    private Lease lease;

    @Transactional
    void write(String consumer, Message message) {
        cashbook.write(Order.of(consumer, message));
        lease.complete();
    }
}

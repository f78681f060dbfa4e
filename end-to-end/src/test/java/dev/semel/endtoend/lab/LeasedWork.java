package dev.semel.endtoend.lab;

import dev.semel.idempotency.Lease;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

/** The transaction of a leased handler: the effect and the end of the lease are one commit. */
@Dependent
public class LeasedWork {

    @Inject
    private Work work;

    @Inject
    private Lease lease;

    @Transactional(TxType.REQUIRES_NEW)
    public void holding(String consumer, Order order) {
        lease.guard();
        work.takeTime(order);
        finish(consumer, order);
    }

    /** The effect alone: the lease ends when the handler has come back. */
    @Transactional(TxType.REQUIRES_NEW)
    public void finishApart(String consumer, Order order) {
        work.finish(consumer, order);
    }

    @Transactional(TxType.REQUIRES_NEW)
    public void finish(String consumer, Order order) {
        work.finish(consumer, order);
        lease.complete();
    }
}

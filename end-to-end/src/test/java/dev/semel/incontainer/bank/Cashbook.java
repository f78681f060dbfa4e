package dev.semel.incontainer.bank;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.io.IOException;

/** Books what a message orders in transactions of the handler's own choice. */
@Dependent
public class Cashbook {

    @Inject
    private Memory memory;

    @PersistenceContext
    private EntityManager bookings;

    /** The handler has begun. */
    public void begin(Order order) {
        int run = memory.runsOf(order.reference()).incrementAndGet();
        if (order.isWarned()) {
            memory.warnedRunsOf(order.reference()).incrementAndGet();
        }
        if (order.behaviour() == Behaviour.HOLD) {
            memory.hold(order.reference());
        }
        if (order.behaviour() == Behaviour.FAIL_FOR_GOOD) {
            throw new AccountClosedException(order.reference());
        }
        if (order.behaviour() == Behaviour.FAIL_CHECKED) {
            Sneak.<IllegalStateException>out(new IOException("The vault does not open."));
        }
        boolean isBroken = order.behaviour() == Behaviour.FAIL_UNTIL_MENDED && !memory.isMended(order.reference());
        if (isBroken || order.behaviour() == Behaviour.FAIL_ONCE && run == 1) {
            throw new IllegalStateException("The vault does not open.");
        }
    }

    /** The handler has left its trace. */
    public void end(Order order) {
        if (order.behaviour() == Behaviour.FAIL_AFTERWARDS) {
            throw new IllegalStateException("The cash book does not close.");
        }
    }

    @Transactional(TxType.MANDATORY)
    public void write(Order order) {
        bookings.persist(new Booking(order, "cashbook", 0, 0));
    }

    @Transactional(TxType.REQUIRES_NEW)
    public void writeAlone(Order order) {
        write(order);
    }
}

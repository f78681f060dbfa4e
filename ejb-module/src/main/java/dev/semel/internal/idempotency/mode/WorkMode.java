package dev.semel.internal.idempotency.mode;

import dev.semel.internal.idempotency.consumer.WorkRule;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;

/** How claim, handler and completion share transactions, through whichever door the work came. */
public interface WorkMode {

    /**
     * Claims the key and, if it is granted, runs the handler, completes the key and keeps its result.
     *
     * @throws KeyBusyException if another delivery works on the key; nothing has happened
     * @throws Exception what the handler threw, or what kept the work from being committed; it was rolled back, or, in the
     *     container's own transaction, will be
     */
    Claim run(WorkRule rule, Delivery delivery, Handler handler) throws Exception;

    /** The work failed through no fault of the message: lets go of the key where that takes more than a rollback. */
    default void letGo(Delivery delivery) {}
}

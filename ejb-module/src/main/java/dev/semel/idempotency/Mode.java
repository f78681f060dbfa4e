package dev.semel.idempotency;

/** In which transaction a consumer does its work. */
public enum Mode {

    /**
     * Key and effect commit together, in one local transaction of their own: one effect, even after a crash. For work that is
     * done in the application's database within the transaction time-out. The default.
     */
    TRANSACTIONAL,

    /**
     * The key is claimed under a lease that is committed before the handler runs, is extended while it runs, and is closed
     * afterwards. For long work, and for effects outside the database. The handler has no transaction of ours; it begins
     * its own. If the node dies, the lease lapses and another delivery takes over ({@link OnUnknownOutcome}): an effect can
     * then repeat, unless the handler closes the key in its own transaction ({@link Lease#complete()}).
     *
     * <p>Needs non-transacted delivery ({@code @TransactionAttribute(NOT_SUPPORTED)}), because a transacted receipt dies at
     * the container's time-out while the work goes on.
     */
    LEASED,

    /**
     * Key and effect join the container's own transaction, which also holds the receipt of the message: two-phase commit,
     * for handlers that need a second resource. Needs transacted delivery, an {@code XADataSource}, and a database that
     * prepares transactions. Failures are tried again by the broker, at the broker's pace.
     */
    XA
}

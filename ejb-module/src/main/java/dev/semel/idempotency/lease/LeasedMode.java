package dev.semel.idempotency.lease;

import dev.semel.idempotency.LeaseLostException;
import dev.semel.idempotency.consumer.ConsumerDefinition;
import dev.semel.idempotency.mode.Handler;
import dev.semel.idempotency.mode.WorkMode;
import dev.semel.idempotency.store.Claim;
import dev.semel.idempotency.store.Delivery;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Work under a lease, for what takes long or has effects outside the database.
 *
 * <ol>
 *   <li>Acquire: key, owner, token and lease are committed before the handler runs.
 *   <li>Run the handler without a transaction of ours, while a heartbeat extends the lease.
 *   <li>Complete, by a statement that only the holder of the token can do. A handler may have done that in its own
 *       transaction.
 *   <li>Lost on the way: another delivery has taken over and decides; this one is only told so.
 * </ol>
 *
 * A node that dies in between leaves a lease that lapses.
 */
@Dependent
public class LeasedMode implements WorkMode {

    private static final Logger LOG = Logger.getLogger(LeasedMode.class.getName());

    private final LeaseTransactions transactions;
    private final Heartbeats heartbeats;
    private final CurrentLease current;

    @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
    private TransactionSynchronizationRegistry transaction;

    @Inject
    LeasedMode(LeaseTransactions transactions, Heartbeats heartbeats, CurrentLease current) {
        this.transactions = transactions;
        this.heartbeats = heartbeats;
        this.current = current;
    }

    @Override
    public Claim run(ConsumerDefinition consumer, Delivery delivery, Handler handler) throws Exception {
        refuseTransactedDelivery(consumer);
        Claim claim = transactions.acquire(delivery, consumer.work());
        if (claim == Claim.GRANTED) {
            try {
                work(consumer, delivery, handler);
            } catch (LeaseLostException lost) {
                LOG.log(Level.SEVERE, "{0}", lost.getMessage());
                return Claim.SUPERSEDED;
            }
        }
        return claim;
    }

    private void work(ConsumerDefinition consumer, Delivery delivery, Handler handler) throws Exception {
        current.begin(delivery);
        Heartbeats.Heartbeat heartbeat =
                heartbeats.start(delivery, consumer.work().lease());
        try {
            handler.handle();
        } finally {
            heartbeat.stop();
            current.end();
        }
        transactions.complete(delivery);
    }

    private void refuseTransactedDelivery(ConsumerDefinition consumer) {
        if (transaction.getTransactionStatus() != Status.STATUS_NO_TRANSACTION) {
            throw new IllegalStateException(
                    "Consumer " + consumer.name() + " is LEASED but its delivery is transacted: the"
                            + " receipt would die at the transaction time-out while the work goes on. Annotate the bean with"
                            + " @TransactionAttribute(NOT_SUPPORTED).");
        }
    }
}

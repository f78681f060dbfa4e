package dev.semel.internal.idempotency.mode;

import dev.semel.idempotency.LeaseLostException;
import dev.semel.idempotency.OnUnknownOutcome;
import dev.semel.internal.idempotency.consumer.WorkRule;
import dev.semel.internal.idempotency.failure.NotTheMessagesException;
import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.platform.TransactionFailedException;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.Optional;
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
 *   <li>Lost on the way: another delivery has taken over, or an operator has released the key. The message is kept
 *       for later, because it is not known here who has it now.
 *   <li>A handler that failed through no fault of the message gives its lease back.
 * </ol>
 *
 * A node that dies in between leaves a lease that lapses.
 */
@Dependent
public class LeasedMode implements WorkMode {

    private static final Logger LOG = Logger.getLogger(LeasedMode.class.getName());

    private final Leases leases;
    private final Heartbeats heartbeats;
    private final CurrentLease current;
    private final TransactionSynchronizationRegistry transaction;

    @Inject
    LeasedMode(
            Leases leases,
            Heartbeats heartbeats,
            CurrentLease current,
            @Semel TransactionSynchronizationRegistry transaction) {
        this.leases = leases;
        this.heartbeats = heartbeats;
        this.current = current;
        this.transaction = transaction;
    }

    @Override
    public Claim run(WorkRule rule, Delivery delivery, Handler handler) throws Exception {
        refuseTransactedDelivery(delivery);
        Claim claim = acquire(rule, delivery);
        boolean isRunAgain = claim == Claim.OUTCOME_UNKNOWN && rule.onUnknownOutcome() == OnUnknownOutcome.RUN_AGAIN;
        if (claim != Claim.GRANTED && !isRunAgain) {
            return claim;
        }
        try {
            current.begin(delivery, handler);
            handle(rule, delivery, isRunAgain ? handler::handleAgain : handler);
            complete(delivery, handler.result());
            return Claim.GRANTED;
        } catch (LeaseLostException lost) {
            LOG.log(Level.SEVERE, "{0}", lost.getMessage());
            return Claim.BUSY;
        }
    }

    private Claim acquire(WorkRule rule, Delivery delivery) {
        try {
            return leases.acquire(delivery, rule);
        } catch (TransactionFailedException unknown) {
            throw new NotTheMessagesException(
                    "The lease of consumer " + delivery.key().consumer() + " on key "
                            + delivery.key().text() + " could not be stored, so its handler was not called.",
                    unknown);
        }
    }

    private void handle(WorkRule rule, Delivery delivery, Handler handler) throws Exception {
        try {
            Runnable stop = heartbeats.start(delivery, rule.lease());
            try {
                handler.handle();
            } finally {
                stop.run();
            }
        } catch (Exception | Error failed) {
            leases.handlerReturned(delivery);
            throw failed;
        } finally {
            current.end();
        }
    }

    private void complete(Delivery delivery, Optional<StoredResult> result) {
        try {
            leases.complete(delivery, result);
        } catch (LeaseLostException lost) {
            throw lost;
        } catch (RuntimeException | Error unknown) {
            throw new NotTheMessagesException(
                    "The handler of consumer " + delivery.key().consumer() + " has worked on key "
                            + delivery.key().text() + ", but that could not be stored. It is tried again. If its lease"
                            + " lapses before, the consumer's rule for an unknown outcome decides.",
                    unknown);
        }
    }

    @Override
    public void letGo(Delivery delivery) {
        leases.giveBack(delivery);
    }

    private void refuseTransactedDelivery(Delivery delivery) {
        if (transaction.getTransactionStatus() != Status.STATUS_NO_TRANSACTION) {
            throw new IllegalStateException(
                    "Consumer " + delivery.key().consumer() + " is LEASED but its delivery is transacted: the"
                            + " receipt would die at the transaction time-out while the work goes on. Annotate the bean with"
                            + " @TransactionAttribute(NOT_SUPPORTED).");
        }
    }
}

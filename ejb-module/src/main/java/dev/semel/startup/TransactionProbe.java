package dev.semel.startup;

import dev.semel.startup.consumer.AnnotatedConsumers;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Shows by behaviour, not by configuration, what becomes of a second resource in the transaction of the business database.
 * It must be refused: were it accepted, a handler that sends a message itself would commit with two phases, or worse, with
 * a silent hazard, and the promise would not hold. Where all consumers join the container's transaction, which also holds
 * the receipt of the message, it must be accepted instead.
 */
@Dependent
class TransactionProbe {

    private static final Logger LOG = Logger.getLogger(TransactionProbe.class.getName());

    private final TwoResources twoResources;
    private final AnnotatedConsumers consumers;

    @Inject
    TransactionProbe(TwoResources twoResources, AnnotatedConsumers consumers) {
        this.twoResources = twoResources;
        this.consumers = consumers;
    }

    /**
     * @return false if the broker could not be reached, so that nothing is known yet
     * @throws UnsafeTransactionException if the transaction did not behave as it must
     */
    boolean isAnswered() {
        return consumers.areJoined() ? isAcceptanceSeen() : isRefusalSeen();
    }

    private boolean isRefusalSeen() {
        LOG.info("Semel checks that a second resource in a transaction is refused. The server reports that refusal"
                + " (WTRN0063E, WTRN0086I); here it is wanted.");
        try {
            twoResources.touchBoth();
        } catch (Broker.UnreachableException later) {
            return isAskedLater(later);
        } catch (Exception refused) {
            LOG.log(
                    Level.INFO,
                    "A second resource in the transaction was refused, as it must be ({0}).",
                    refused.getClass().getSimpleName());
            return true;
        }
        throw UnsafeTransactionException.accepted();
    }

    private boolean isAcceptanceSeen() {
        try {
            twoResources.touchBoth();
        } catch (Broker.UnreachableException later) {
            return isAskedLater(later);
        } catch (Exception refused) {
            throw UnsafeTransactionException.refused(refused);
        }
        LOG.info("A second resource in the transaction was accepted, as mode JOINED needs it.");
        return true;
    }

    private static boolean isAskedLater(Broker.UnreachableException later) {
        LOG.log(
                Level.WARNING,
                "{0}. What becomes of a second resource in a transaction is checked as soon as it answers.",
                later.getMessage());
        return false;
    }
}

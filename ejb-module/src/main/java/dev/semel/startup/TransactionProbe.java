package dev.semel.startup;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Shows by behaviour, not by configuration, that a second resource in the transaction of the business database is
 * refused. Were it accepted, a handler that sends a message itself would commit with two phases, or worse, with a silent
 * hazard, and the promise would not hold.
 */
@Dependent
class TransactionProbe {

    private static final Logger LOG = Logger.getLogger(TransactionProbe.class.getName());

    private final TwoResources twoResources;

    @Inject
    TransactionProbe(TwoResources twoResources) {
        this.twoResources = twoResources;
    }

    /**
     * @return false if the broker could not be reached, so that nothing is known yet
     * @throws UnsafeTransactionException if the second resource was accepted
     */
    boolean isRefusalSeen() {
        LOG.info("Semel checks that a second resource in a transaction is refused. The server reports that refusal"
                + " (WTRN0063E, WTRN0086I); here it is wanted.");
        try {
            twoResources.touchBoth();
        } catch (Broker.UnreachableException later) {
            LOG.log(
                    Level.WARNING,
                    "{0}. The check that a second resource is refused is made as soon as it answers.",
                    later.getMessage());
            return false;
        } catch (Exception refused) {
            LOG.log(
                    Level.INFO,
                    "A second resource in the transaction was refused, as it must be ({0}).",
                    refused.getClass().getSimpleName());
            return true;
        }
        throw new UnsafeTransactionException();
    }
}

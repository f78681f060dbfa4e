package dev.semel.internal.startup;

import dev.semel.internal.platform.TransactionFailedException;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.startup.TwoResources.UnreachableBrokerException;
import dev.semel.internal.startup.consumer.AnnotatedConsumers;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Shows by behaviour, not by configuration, what becomes of a second resource in the transaction of the business database.
 * It must be refused: were it accepted, a handler that sends a message itself would commit with two phases, or worse, with
 * a silent hazard, and the promise would not hold. Where all consumers join the container's transaction, which also holds
 * the receipt of the message, or where the relay commits in two phases, it must be accepted instead.
 */
@Dependent
class TransactionProbe {

    private static final Logger LOG = Logger.getLogger(TransactionProbe.class.getName());

    private final TwoResources twoResources;
    private final AnnotatedConsumers consumers;
    private final RelaySettings relay;

    // A broker may be away for hours, and is asked every few seconds.
    private boolean isPutOff;

    @Inject
    TransactionProbe(TwoResources twoResources, AnnotatedConsumers consumers, RelaySettings relay) {
        this.twoResources = twoResources;
        this.consumers = consumers;
        this.relay = relay;
    }

    /**
     * @return false if the broker could not be reached, so that nothing is known yet
     * @throws UnsafeTransactionException if the transaction did not behave as it must, or could not do so for everybody
     */
    boolean isAnswered() {
        if (relay.isJoint() && !consumers.areJoined() && !consumers.all().isEmpty()) {
            throw UnsafeTransactionException.relayBesideLocalConsumers(consumers.all());
        }
        return relay.isJoint() || consumers.areJoined() ? isAcceptanceSeen() : isRefusalSeen();
    }

    private boolean isRefusalSeen() {
        if (!isPutOff) {
            LOG.info("Semel checks that a second resource in a transaction is refused. The server reports that refusal"
                    + " (WTRN0063E, WTRN0086I); here it is wanted.");
        }
        try {
            twoResources.touchBoth();
        } catch (UnreachableBrokerException later) {
            return isAskedLater(later);
        } catch (TransactionFailedException notCommitted) {
            return isRefusalOfBoth(notCommitted);
        } catch (RuntimeException failed) {
            return isUnclear(failed);
        }
        throw UnsafeTransactionException.accepted();
    }

    // A commit also fails when the database or the broker has gone meanwhile; then each of them fails alone, too.
    private boolean isRefusalOfBoth(TransactionFailedException notCommitted) {
        try {
            twoResources.touchEach();
        } catch (UnreachableBrokerException later) {
            return isAskedLater(later);
        } catch (RuntimeException failed) {
            return isUnclear(failed);
        }
        LOG.log(
                Level.INFO,
                "A second resource in the transaction was refused, as it must be ({0}).",
                notCommitted.getCause().getClass().getSimpleName());
        return true;
    }

    private static boolean isUnclear(RuntimeException failed) {
        LOG.log(
                Level.WARNING,
                "What becomes of a second resource in a transaction could not be seen, because the attempt failed for"
                        + " another reason ({0}). It is checked again in ten seconds.",
                failed.toString());
        return false;
    }

    private boolean isAcceptanceSeen() {
        try {
            twoResources.touchBoth();
        } catch (UnreachableBrokerException later) {
            return isAskedLater(later);
        } catch (Exception refused) {
            throw UnsafeTransactionException.refused(reason(), refused);
        }
        LOG.log(Level.INFO, "A second resource in the transaction was accepted, as {0} needs it.", reason());
        return true;
    }

    private String reason() {
        return consumers.areJoined() ? "mode JOINED" : RelaySettings.TRANSACTION + "=xa";
    }

    private boolean isAskedLater(UnreachableBrokerException later) {
        if (!isPutOff) {
            LOG.log(
                    Level.WARNING,
                    "{0}. What becomes of a second resource in a transaction is checked as soon as it answers; then the server"
                            + " reports the refusal (WTRN0063E, WTRN0086I), which is wanted.",
                    later.getMessage());
        }
        isPutOff = true;
        return false;
    }
}

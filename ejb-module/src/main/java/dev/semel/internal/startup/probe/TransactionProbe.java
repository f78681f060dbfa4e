package dev.semel.internal.startup.probe;

import dev.semel.internal.startup.consumer.AnnotatedConsumers;
import dev.semel.internal.startup.probe.ProbeQueue.UnreachableBrokerException;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Shows by behaviour that the server's transactions are what Semel takes them for. On a server where they were not, events were
 * marked as published and never arrived.
 *
 * <ol>
 *   <li>The lock of a slot lasts until its transaction ends, even if other transactions begin and end inside.
 *   <li>What is sent in a transaction arrives when that is committed, and does not when it is rolled back.
 *   <li>A second resource in the transaction of the business database is refused, at any moment. Were it accepted, a handler
 *       that sends a message itself would commit with two phases, or with a silent hazard. But it has to be accepted where
 *       consumers join the container's transaction, which also holds the receipt.
 * </ol>
 */
@Dependent
class TransactionProbe implements PlatformProbe {

    private static final Logger LOG = Logger.getLogger(TransactionProbe.class.getName());
    private static final String BOTH =
            "A transaction with the data source bound to java:app/env/jdbc/semel and a messaging session was ";
    private static final String UNTIL_THEN = " The application does not start until then.";

    private final TwoResources resources;
    private final AnnotatedConsumers consumers;

    // A broker may be away for hours, and is asked every few seconds.
    private boolean isPutOff;

    @Inject
    TransactionProbe(TwoResources resources, AnnotatedConsumers consumers) {
        this.resources = resources;
        this.consumers = consumers;
    }

    @Override
    public boolean isAnswered(Part part) {
        return part == Part.DATABASE ? isAnsweredByDatabase() : isAnsweredByBroker();
    }

    private boolean isAnsweredByDatabase() {
        try {
            requireLastingLocks();
            return true;
        } catch (UnsafeException unsafe) {
            throw unsafe;
        } catch (RuntimeException failed) {
            return isAskedLater("The attempt failed (" + failed + ")");
        }
    }

    private boolean isAnsweredByBroker() {
        try (ProbeQueue queue = resources.openQueue()) {
            requireRealTransactions(queue);
            if (consumers.needXa()) {
                requireAcceptance(queue);
            } else {
                requireRefusal(queue);
            }
            return true;
        } catch (UnreachableBrokerException later) {
            return isAskedLater(String.valueOf(later.getMessage()));
        } catch (UnsafeException unsafe) {
            throw unsafe;
        } catch (RuntimeException failed) {
            return isAskedLater("The attempt failed (" + failed + ")");
        }
    }

    private void requireLastingLocks() {
        if (!resources.isLockKept()) {
            throw new UnsafeException(
                    "The lock of a slot was gone while its transaction lasted, so two relays would send the same"
                            + " events at once. Check that the data source bound to java:app/env/jdbc/semel takes part in the transactions"
                            + " of the container (no transactional=\"false\", no jta=false)." + UNTIL_THEN);
        }
    }

    private void requireRealTransactions(ProbeQueue queue) throws UnreachableBrokerException {
        resources.send(queue);
        if (!queue.getsOne()) {
            requireArrivalAtAnother();
            throw new UnreachableBrokerException(
                    new IllegalStateException("a message was late or lost, but the next one arrived"));
        }
        resources.sendAndRollBack(queue);
        if (!queue.isEmpty()) {
            throw new UnsafeException(
                    "A message that was sent in a transaction arrived, although that was rolled back. Check that the"
                            + " connection factory jms/semel takes part in the transactions of the container."
                            + UNTIL_THEN);
        }
    }

    // A broker that was restarted has lost the first queue, and a slow one delivers late: so the first queue is
    // not used any more, and only a second message that is missing tells of the server.
    private void requireArrivalAtAnother() throws UnreachableBrokerException {
        try (ProbeQueue another = resources.openQueue()) {
            resources.send(another);
            if (!another.getsOne()) {
                throw new UnsafeException(
                        "A message that was sent in a transaction did not arrive, although the server says that it"
                                + " committed it. Events would be marked as published, and would be lost. Check that the connection"
                                + " factory jms/semel takes part in the transactions of the container." + UNTIL_THEN);
            }
        }
    }

    // Both also fail when the database or the broker has gone in between; then each of them fails alone, too.
    private void requireRefusal(ProbeQueue queue) throws UnreachableBrokerException {
        LOG.info("Semel checks that a second resource in a transaction is refused. The server reports that refusal"
                + " (WTRN0063E, WTRN0086I); here it is wanted.");
        Exception refusal = failureOfBoth(queue);
        if (refusal == null) {
            throw new UnsafeException(BOTH
                    + "committed, so a handler could use a second resource and lose its single local commit. Give the data source"
                    + " type=\"javax.sql.ConnectionPoolDataSource\" (for H2 \"javax.sql.DataSource\") and set"
                    + " <transaction acceptHeuristicHazard=\"false\"/> in server.xml." + UNTIL_THEN);
        }
        resources.touchDatabaseAlone();
        if (!queue.isEmpty()) {
            throw new UnsafeException(
                    BOTH + "refused (" + refusal + "), but its message arrived all the same." + UNTIL_THEN);
        }
        resources.send(queue);
        LOG.log(
                Level.INFO,
                "A second resource in the transaction was refused, as it must be ({0}); what is sent in one arrives with its commit.",
                (refusal.getCause() == null ? refusal : refusal.getCause())
                        .getClass()
                        .getSimpleName());
    }

    private @Nullable Exception failureOfBoth(ProbeQueue queue) {
        try {
            resources.touchBoth(queue);
            return null;
        } catch (UnreachableBrokerException | RuntimeException refusal) {
            return refusal;
        }
    }

    private void requireAcceptance(ProbeQueue queue) throws UnreachableBrokerException {
        Exception refusal = failureOfBoth(queue);
        if (refusal != null) {
            resources.touchDatabaseAlone();
            resources.send(queue);
            throw new UnsafeException(
                    BOTH + "refused (" + refusal
                            + "), but mode XA needs an XADataSource: give the data source type=\"javax.sql.XADataSource\"; and a database that"
                            + " prepares transactions: on PostgreSQL set max_prepared_transactions to at least the number of its"
                            + " connections." + UNTIL_THEN,
                    refusal);
        }
        LOG.info("A second resource in the transaction was accepted, as mode XA needs it.");
    }

    private boolean isAskedLater(String obstacle) {
        if (!isPutOff) {
            LOG.log(
                    Level.WARNING,
                    "{0}. So it is not known yet whether the server''s transactions are what Semel needs: no event is published and no"
                            + " message taken until they have been tried. That is done every few seconds; then the server may report a"
                            + " refusal (WTRN0063E, WTRN0086I), which is wanted.",
                    obstacle);
        }
        isPutOff = true;
        return false;
    }

    /** The server is not to be trusted as it is. */
    private static class UnsafeException extends IllegalStateException {

        private static final long serialVersionUID = 1L;

        UnsafeException(String sentence) {
            super(sentence);
        }

        UnsafeException(String sentence, Throwable cause) {
            super(sentence, cause);
        }
    }
}

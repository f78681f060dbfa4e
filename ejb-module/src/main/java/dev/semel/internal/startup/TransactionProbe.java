package dev.semel.internal.startup;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.platform.TransactionFailedException;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.startup.consumer.AnnotatedConsumer;
import dev.semel.internal.startup.consumer.AnnotatedConsumers;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Session;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Shows by behaviour what becomes of a second resource in the transaction of the business database. Were it accepted, a handler
 * that sends a message itself would commit with two phases, or with a silent hazard, so it must be refused; but accepted where
 * consumers join the container's transaction, which also holds the receipt, or where the relay commits in two phases.
 */
@Dependent
class TransactionProbe {

    private static final Logger LOG = Logger.getLogger(TransactionProbe.class.getName());
    private static final String BOTH =
            "A transaction with the data source bound to java:app/env/jdbc/semel and a messaging session was ";
    private static final String UNTIL_THEN = " The application does not start until then.";

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

    /** @return false if the broker could not be reached, so that nothing is known yet */
    boolean isAnswered() {
        if (relay.isJoint() && !consumers.areJoined() && !consumers.all().isEmpty()) {
            throw new IllegalStateException(RelaySettings.TRANSACTION
                    + " is xa, which needs an XADataSource; with it a second resource is accepted in the transactions of the"
                    + " consumers "
                    + consumers.all().stream().map(AnnotatedConsumer::className).toList()
                    + " too, and they could lose their single local commit without a word. Set semel.relay.enabled=false here,"
                    + " and let another application relay, with a data source of its own for the same tables: the ready EAR,"
                    + " for example." + UNTIL_THEN);
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
        throw new IllegalStateException(BOTH
                + "committed, so a handler could use a second resource and lose its single local commit. Give the data source"
                + " type=\"javax.sql.ConnectionPoolDataSource\" (for H2 \"javax.sql.DataSource\") and set"
                + " <transaction acceptHeuristicHazard=\"false\"/> in server.xml." + UNTIL_THEN);
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
            throw new IllegalStateException(
                    BOTH + "refused (" + refused + "), but " + reason()
                            + " needs an XADataSource: give the data source type=\"javax.sql.XADataSource\"; and a database that"
                            + " prepares transactions: on PostgreSQL set max_prepared_transactions to at least the number of its"
                            + " connections." + UNTIL_THEN,
                    refused);
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

    /** Does what a careless handler would do: uses the broker in the transaction of the database. */
    @Dependent
    static class TwoResources {

        private final Database database;
        private final Transactions transactions;

        @Resource(lookup = "jms/semel")
        private ConnectionFactory connectionFactory;

        @Inject
        TwoResources(Database database, Transactions transactions) {
            this.database = database;
            this.transactions = transactions;
        }

        void touchBoth() throws UnreachableBrokerException {
            transactions.doInNew(() -> {
                touchBroker();
                touchDatabase();
            });
        }

        /** Each of the two in a transaction of its own, which must get through whatever becomes of both in one. */
        void touchEach() throws UnreachableBrokerException {
            transactions.doInNew(this::touchDatabase);
            transactions.doInNew(this::touchBroker);
        }

        void touchDatabase() {
            database.now();
        }

        void touchBroker() throws UnreachableBrokerException {
            try (Connection connection = connectionFactory.createConnection();
                    Session session = connection.createSession()) {
                session.createTextMessage();
            } catch (JMSException | JMSRuntimeException unreachable) {
                throw new UnreachableBrokerException(unreachable);
            }
        }
    }

    static class UnreachableBrokerException extends Exception {

        private static final long serialVersionUID = 1L;

        UnreachableBrokerException(Throwable cause) {
            super("The broker behind jms/semel cannot be reached: " + cause.getMessage(), cause);
        }
    }
}

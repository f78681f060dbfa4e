package dev.semel.internal.startup;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.platform.Transactions;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Session;

/** Does what a careless handler would do: uses the broker in the transaction of the database. */
@Dependent
class TwoResources {

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

    static class UnreachableBrokerException extends Exception {

        private static final long serialVersionUID = 1L;

        UnreachableBrokerException(Throwable cause) {
            super("The broker behind jms/semel cannot be reached: " + cause.getMessage(), cause);
        }
    }
}

package dev.semel.internal.startup;

import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.JMSSecurityException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TemporaryQueue;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * A temporary queue that shows what becomes of a message. It belongs to a connection outside of any transaction, and goes with
 * it.
 */
class ProbeQueue implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(ProbeQueue.class.getName());
    private static final long LONGEST_WAY_MILLIS = 5_000;

    private final ConnectionFactory connectionFactory;
    private Connection connection;
    private TemporaryQueue queue;
    private MessageConsumer consumer;

    ProbeQueue(ConnectionFactory connectionFactory) {
        this.connectionFactory = connectionFactory;
    }

    static ProbeQueue open(ConnectionFactory connectionFactory) throws UnreachableBrokerException {
        ProbeQueue probe = new ProbeQueue(connectionFactory);
        try {
            probe.open();
        } catch (JMSSecurityException refused) {
            probe.close();
            LOG.log(
                    Level.WARNING,
                    "It is not checked whether what is sent in a transaction arrives when that is committed, and only then, because"
                            + " the user of jms/semel may use no temporary queue. What it needs is in the drop-in artemis-broker.xml."
                            + " Reason: {0}",
                    refused.getMessage());
        } catch (JMSException | JMSRuntimeException unreachable) {
            probe.close();
            throw new UnreachableBrokerException(unreachable);
        }
        return probe;
    }

    private void open() throws JMSException {
        connection = connectionFactory.createConnection();
        Session session = connection.createSession();
        TemporaryQueue made = session.createTemporaryQueue();
        consumer = session.createConsumer(made);
        connection.start();
        queue = made;
    }

    /** Sends a message in the transaction of the caller. */
    void send() throws UnreachableBrokerException {
        try (Connection sending = connectionFactory.createConnection();
                Session session = sending.createSession()) {
            if (queue == null) {
                session.createTextMessage();
                return;
            }
            try (MessageProducer producer = session.createProducer(queue)) {
                producer.send(session.createMessage());
            }
        } catch (JMSException | JMSRuntimeException unreachable) {
            throw new UnreachableBrokerException(unreachable);
        }
    }

    /** Whether a message arrives soon; true if that cannot be checked. */
    boolean getsOne() throws UnreachableBrokerException {
        try {
            return queue == null || consumer.receive(LONGEST_WAY_MILLIS) != null;
        } catch (JMSException | JMSRuntimeException unreachable) {
            throw new UnreachableBrokerException(unreachable);
        }
    }

    /** Whether there is no message; true if that cannot be checked. */
    boolean isEmpty() throws UnreachableBrokerException {
        try {
            return queue == null || consumer.receiveNoWait() == null;
        } catch (JMSException | JMSRuntimeException unreachable) {
            throw new UnreachableBrokerException(unreachable);
        }
    }

    @Override
    public void close() {
        try {
            if (consumer != null) {
                consumer.close();
            }
            if (queue != null) {
                queue.delete();
            }
            if (connection != null) {
                connection.close();
            }
        } catch (JMSException | JMSRuntimeException gone) {
            LOG.log(Level.FINE, "The queue of the probe goes with its connection.", gone);
        }
    }

    static class UnreachableBrokerException extends Exception {

        private static final long serialVersionUID = 1L;

        UnreachableBrokerException(Throwable cause) {
            super("The broker behind jms/semel cannot be reached: " + cause.getMessage(), cause);
        }
    }
}

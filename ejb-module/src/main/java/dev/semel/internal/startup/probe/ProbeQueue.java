package dev.semel.internal.startup.probe;

import dev.semel.internal.message.jms.Broker;
import dev.semel.internal.message.jms.SendWatch;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.JMSSecurityException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TemporaryQueue;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A temporary queue that shows what becomes of a message. It belongs to a connection outside of any transaction, and goes with
 * it.
 */
class ProbeQueue implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(ProbeQueue.class.getName());
    private static final long LONGEST_WAY_MILLIS = 5_000;

    private final ConnectionFactory connectionFactory;
    private final SendWatch watch;
    private @Nullable Connection connection;
    private @Nullable Session session;
    private @Nullable TemporaryQueue queue;
    private @Nullable MessageConsumer consumer;

    ProbeQueue(ConnectionFactory connectionFactory, SendWatch watch) {
        this.connectionFactory = connectionFactory;
        this.watch = watch;
    }

    static ProbeQueue open(ConnectionFactory connectionFactory, SendWatch watch, Broker broker)
            throws UnreachableBrokerException {
        ProbeQueue probe = new ProbeQueue(connectionFactory, watch);
        try {
            probe.open();
        } catch (JMSSecurityException refused) {
            probe.close();
            LOG.log(
                    Level.WARNING,
                    "It is not checked whether what is sent in a transaction arrives when that is committed, and only then, because"
                            + " the user of jms/semel may not use, or not send to, a temporary queue. {0} Reason: {1}",
                    new Object[] {broker.rights(), refused.getMessage()});
        } catch (JMSException | JMSRuntimeException unreachable) {
            probe.close();
            throw new UnreachableBrokerException(unreachable);
        }
        return probe;
    }

    // The first message has no transaction: whether the user may send, and the broker delivers in time, says nothing of
    // the server's.
    private void open() throws JMSException {
        connection = connectionFactory.createConnection();
        session = connection.createSession();
        queue = session.createTemporaryQueue();
        consumer = session.createConsumer(queue);
        connection.start();
        send(session);
        if (consumer.receive(LONGEST_WAY_MILLIS) == null) {
            throw new JMSException("It took a message, and did not deliver it within " + LONGEST_WAY_MILLIS + " ms");
        }
    }

    /** Sends a message in the transaction of the caller. */
    void send() throws UnreachableBrokerException {
        try (Connection sending = connectionFactory.createConnection();
                Session joined = sending.createSession()) {
            if (queue == null) {
                joined.createTextMessage();
            } else {
                send(joined);
            }
        } catch (JMSException | JMSRuntimeException unreachable) {
            throw new UnreachableBrokerException(unreachable);
        }
    }

    private void send(Session by) throws JMSException {
        try (MessageProducer producer = by.createProducer(queue);
                SendWatch.Sends sends = watch.begin()) {
            Message empty = by.createMessage();
            sends.send(() -> producer.send(empty));
        }
    }

    /**
     * Whether a message arrives soon; true if that cannot be checked.
     *
     * @throws UnreachableBrokerException if none did, and the broker does not answer either
     */
    boolean getsOne() throws UnreachableBrokerException {
        try {
            if (consumer == null || session == null || consumer.receive(LONGEST_WAY_MILLIS) != null) {
                return true;
            }
            requireAnswer(session);
            return false;
        } catch (JMSException | JMSRuntimeException unreachable) {
            throw new UnreachableBrokerException(unreachable);
        }
    }

    // A consumer whose connection is lost gets nothing, as one to whom nothing is sent.
    private static void requireAnswer(Session session) throws JMSException {
        try {
            session.createTemporaryQueue().delete();
        } catch (JMSSecurityException refused) {
            // A refusal is an answer too.
        }
    }

    /** Whether there is no message; true if that cannot be checked. */
    boolean isEmpty() throws UnreachableBrokerException {
        try {
            return consumer == null || consumer.receiveNoWait() == null;
        } catch (JMSException | JMSRuntimeException unreachable) {
            throw new UnreachableBrokerException(unreachable);
        }
    }

    // One after the other: a queue that cannot be deleted must not keep its connection open.
    @Override
    public void close() {
        end(consumer, MessageConsumer::close);
        end(queue, TemporaryQueue::delete);
        end(connection, Connection::close);
        consumer = null;
        queue = null;
        connection = null;
    }

    private static <T> void end(@Nullable T part, End<T> end) {
        try {
            if (part != null) {
                end.end(part);
            }
        } catch (JMSException | JMSRuntimeException gone) {
            LOG.log(Level.FINE, "The queue of the probe goes with its connection.", gone);
        }
    }

    private interface End<T> {
        void end(T part) throws JMSException;
    }

    static class UnreachableBrokerException extends Exception {

        private static final long serialVersionUID = 1L;

        UnreachableBrokerException(Throwable cause) {
            super("The broker behind jms/semel cannot be reached: " + cause.getMessage(), cause);
        }
    }
}

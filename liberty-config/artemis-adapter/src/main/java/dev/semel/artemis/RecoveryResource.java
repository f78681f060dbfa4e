package dev.semel.artemis;

import jakarta.jms.JMSException;
import jakarta.jms.XAConnection;
import jakarta.jms.XASession;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/**
 * The one session through which the transaction manager finds and settles branches in doubt. It is opened when first
 * asked for, kept, and opened anew when the broker no longer answers on it: the transaction manager asks again and
 * again, and never says that it is done.
 */
final class RecoveryResource {

    private static final Logger LOG = Logger.getLogger(RecoveryResource.class.getName());

    private final Supplier<ActiveMQConnectionFactory> factories;
    private final String user;
    private final String password;
    private ActiveMQConnectionFactory factory;
    private XAConnection connection;
    private XAResource resource;

    RecoveryResource(Supplier<ActiveMQConnectionFactory> factories, String user, String password) {
        this.factories = factories;
        this.user = user;
        this.password = password;
    }

    /**
     * A resource that the broker answers on.
     *
     * @throws JMSException if the broker cannot be reached; the transaction manager asks again later
     */
    synchronized XAResource current() throws JMSException {
        if (!answers()) {
            close();
            open();
        }
        return resource;
    }

    synchronized void close() {
        resource = null;
        closeQuietly(connection);
        connection = null;
        closeQuietly(factory);
        factory = null;
    }

    private boolean answers() {
        if (resource == null) {
            return false;
        }
        try {
            // A round trip that changes nothing: only the broker knows this number.
            resource.getTransactionTimeout();
            return true;
        } catch (XAException e) {
            LOG.log(Level.FINE, "The recovery session is dead and is opened anew.", e);
            return false;
        }
    }

    private void open() throws JMSException {
        factory = factories.get();
        try {
            connection = factory.createXAConnection(user, password);
            XASession session = connection.createXASession();
            resource = session.getXAResource();
        } catch (JMSException e) {
            close();
            throw e;
        }
    }

    private static void closeQuietly(AutoCloseable closeable) {
        if (closeable == null) {
            return;
        }
        try {
            closeable.close();
        } catch (Exception e) {
            LOG.log(Level.FINE, "A dead recovery connection could not be closed.", e);
        }
    }
}

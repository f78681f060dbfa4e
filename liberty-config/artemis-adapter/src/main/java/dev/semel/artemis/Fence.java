package dev.semel.artemis;

import jakarta.jms.JMSException;
import jakarta.jms.XAConnection;
import jakarta.jms.XASession;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.transaction.xa.XAException;
import javax.transaction.xa.Xid;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/**
 * Ends a transaction to whose commit the broker did not answer, so that a commit that is still on its way comes to nothing.
 * The broker knows a transaction by its number on every session, and takes it off its list for one commit or one rollback:
 * of a late commit and a rollback on a fresh connection only one finds it.
 */
final class Fence implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(Fence.class.getName());

    // With the time-out of the commit longer than the broker keeps a silent connection (dropins/artemis.xml), and with
    // all else in a relay pass shorter than the database keeps an idle transaction.
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final long LONGEST_CALL_MILLIS = 5_000;

    private final Supplier<ActiveMQConnectionFactory> factories;
    private final String user;
    private final String password;
    private final Duration patience;
    private final CountDownLatch closed = new CountDownLatch(1);

    Fence(Supplier<ActiveMQConnectionFactory> factories, String user, String password) {
        this(factories, user, password, PATIENCE);
    }

    Fence(Supplier<ActiveMQConnectionFactory> factories, String user, String password, Duration patience) {
        this.factories = factories;
        this.user = user;
        this.password = password;
        this.patience = patience;
    }

    /** Rolls a transaction back, unless it has ended; it waits a while for a broker that does not answer. */
    void rollBack(Xid xid) {
        long begin = System.nanoTime();
        do {
            if (isEnded(xid)) {
                return;
            }
        } while (System.nanoTime() - begin < patience.toNanos() && !isClosedAfterPause());
        LOG.log(
                Level.WARNING,
                "The broker did not answer to a commit, and for {0} s could not be told to roll it back. If it runs, it has"
                        + " given up that connection and with it the transaction by now.",
                patience.toSeconds());
    }

    /** Nobody waits any longer. */
    @Override
    public void close() {
        closed.countDown();
    }

    private boolean isEnded(Xid xid) {
        try (ActiveMQConnectionFactory factory = factories.get()) {
            factory.setCallTimeout(LONGEST_CALL_MILLIS);
            // While a broker is away, the beans that reconnect may hold all the threads of the global ones.
            factory.setUseGlobalPools(false);
            try (XAConnection connection = factory.createXAConnection(user, password);
                    XASession session = connection.createXASession()) {
                session.getXAResource().rollback(xid);
            }
            return true;
        } catch (XAException answer) {
            LOG.log(Level.FINE, "The answer to the rollback of a transaction whose commit was not answered.", answer);
            // Any other answer is the broker's own: it does not know the transaction any more.
            return answer.errorCode != XAException.XAER_RMFAIL;
        } catch (JMSException | RuntimeException silent) {
            LOG.log(Level.FINE, "A transaction whose commit was not answered cannot be rolled back yet.", silent);
            return false;
        }
    }

    private boolean isClosedAfterPause() {
        try {
            return closed.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}

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
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/**
 * Ends a transaction to whose commit the broker did not answer. The broker knows a transaction by its number on every session,
 * and takes it off its list for one commit or one rollback.
 *
 * <ol>
 *   <li>In one phase it is rolled back, so that a commit that is still on its way comes to nothing: of a late commit and a
 *       rollback on a fresh connection only one finds it.
 *   <li>In two phases the decision has fallen, so it is committed. The other resource waits for that: a relay's slot is free for
 *       others only when its messages are in their queues.
 * </ol>
 */
final class Fence implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(Fence.class.getName());

    // With the time-out of the commit longer than the broker keeps a silent connection (dropins/artemis.xml), and with
    // all else in a relay pass shorter than the database keeps an idle transaction.
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    // What is decided holds its locks in the database for as long: time for a broker to start again, not for all
    // outages.
    private static final Duration PATIENCE_WITH_DECIDED = Duration.ofMinutes(2);
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final long LONGEST_CALL_MILLIS = 5_000;

    private final Supplier<ActiveMQConnectionFactory> factories;
    private final String user;
    private final String password;
    private final Duration patience;
    private final Duration patienceWithDecided;
    private final CountDownLatch closed = new CountDownLatch(1);

    Fence(Supplier<ActiveMQConnectionFactory> factories, String user, String password) {
        this(factories, user, password, PATIENCE, PATIENCE_WITH_DECIDED);
    }

    Fence(
            Supplier<ActiveMQConnectionFactory> factories,
            String user,
            String password,
            Duration patience,
            Duration patienceWithDecided) {
        this.factories = factories;
        this.user = user;
        this.password = password;
        this.patience = patience;
        this.patienceWithDecided = patienceWithDecided;
    }

    /** Whether this is what the client says when the broker has not answered: the latter of a commit in two phases. */
    static boolean isSilence(XAException failure) {
        return failure.errorCode == XAException.XAER_RMFAIL || failure.errorCode == XAException.XA_RETRY;
    }

    /** Rolls a transaction back, unless it has ended; it waits a while for a broker that does not answer. */
    void rollBack(Xid xid) {
        try {
            if (isAnswered(session -> session.rollback(xid), patience)) {
                return;
            }
        } catch (XAException answer) {
            LOG.log(Level.FINE, "The answer to the rollback of a transaction whose commit was not answered.", answer);
            return;
        }
        LOG.log(
                Level.WARNING,
                "The broker did not answer to a commit, and for {0} s could not be told to roll it back. If it runs, it has"
                        + " given up that connection and with it the transaction by now.",
                patience.toSeconds());
    }

    /**
     * Commits a transaction that was prepared, unless it has been; it waits a while for a broker that does not answer.
     *
     * @return whether it is committed; the transaction manager has to repeat it otherwise
     * @throws XAException what the broker answers
     */
    boolean commit(Xid xid) throws XAException {
        boolean isCommitted = isAnswered(session -> session.commit(xid, false), patienceWithDecided);
        if (!isCommitted) {
            LOG.log(
                    Level.WARNING,
                    "The broker did not answer to the commit of a transaction that is decided for {0} s. The transaction manager"
                            + " goes on without it and repeats the commit; what is sent until then may come before its messages.",
                    patienceWithDecided.toSeconds());
        }
        return isCommitted;
    }

    /** The wait is over. */
    @Override
    public void close() {
        closed.countDown();
    }

    private boolean isAnswered(Ending ending, Duration limit) throws XAException {
        long begin = System.nanoTime();
        do {
            if (isAnswered(ending)) {
                return true;
            }
        } while (System.nanoTime() - begin < limit.toNanos() && !isClosedAfterPause());
        return false;
    }

    private boolean isAnswered(Ending ending) throws XAException {
        try (ActiveMQConnectionFactory factory = factories.get()) {
            factory.setCallTimeout(LONGEST_CALL_MILLIS);
            // While a broker is away, the beans that reconnect may hold all the threads of the global ones.
            factory.setUseGlobalPools(false);
            try (XAConnection connection = factory.createXAConnection(user, password);
                    XASession session = connection.createXASession()) {
                ending.end(session.getXAResource());
            }
            return true;
        } catch (XAException answer) {
            // Not known any more: it has ended.
            boolean isEnded = answer.errorCode == XAException.XAER_NOTA;
            if (!isEnded && !isSilence(answer)) {
                throw answer;
            }
            return isEnded;
        } catch (JMSException | RuntimeException silent) {
            LOG.log(Level.FINE, "A transaction whose commit was not answered cannot be ended yet.", silent);
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

    /** One way to end a transaction. */
    @FunctionalInterface
    private interface Ending {
        void end(XAResource session) throws XAException;
    }
}

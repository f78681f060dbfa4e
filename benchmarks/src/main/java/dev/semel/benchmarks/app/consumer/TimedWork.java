package dev.semel.benchmarks.app.consumer;

import dev.semel.benchmarks.app.Effect;
import dev.semel.benchmarks.app.Timestamps;
import dev.semel.internal.message.MessageContract;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/** One effect, after the time that the message says: work beside the database, such as a call of another system. */
@ApplicationScoped
public class TimedWork {

    /** The property of the message, in milliseconds. */
    public static final String DURATION = "work";

    @Resource(lookup = "jdbc/shop")
    private DataSource database;

    @Resource
    private TransactionSynchronizationRegistry transaction;

    @Inject
    private Timestamps timestamps;

    @Transactional(TxType.MANDATORY)
    public void inTransaction(String consumer, Message message) {
        perform(consumer, message);
    }

    @Transactional(TxType.REQUIRES_NEW)
    public void inItsOwnTransaction(String consumer, Message message) {
        perform(consumer, message);
    }

    private void perform(String consumer, Message message) {
        try {
            rest(Duration.ofMillis(message.getIntProperty(DURATION)));
            Effect.insert(database, consumer, message);
            transaction.registerInterposedSynchronization(
                    timestamps.ofCommit(message.getStringProperty(MessageContract.IDEMPOTENCY_KEY)));
        } catch (JMSException e) {
            throw new IllegalStateException("The message does not say how long its work takes.", e);
        }
    }

    private static void rest(Duration duration) {
        long end = System.nanoTime() + duration.toNanos();
        while (System.nanoTime() < end) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
    }
}

package dev.semel.benchmarks.app.outbox;

import dev.semel.benchmarks.app.Effect;
import dev.semel.benchmarks.app.Timestamps;
import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.internal.message.MessageContract;
import jakarta.annotation.Resource;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.transaction.TransactionSynchronizationRegistry;
import javax.sql.DataSource;

/** Annotated, in non-transacted delivery; the moment at which its effect was committed is kept. */
@MessageDriven
@IdempotentConsumer(name = "timed")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class Timed implements MessageListener {

    @Resource(lookup = "jdbc/shop")
    private DataSource database;

    @Resource
    private TransactionSynchronizationRegistry transaction;

    @Inject
    private Timestamps timestamps;

    @Override
    public void onMessage(Message message) {
        try {
            Effect.insert(database, "timed", message);
            transaction.registerInterposedSynchronization(
                    timestamps.ofCommit(message.getStringProperty(MessageContract.EVENT_ID)));
        } catch (JMSException e) {
            throw new IllegalStateException("The message does not say which event it carries.", e);
        }
    }
}

package dev.semel.benchmarks.app.consumer;

import dev.semel.benchmarks.app.Effect;
import dev.semel.idempotency.IdempotentConsumer;
import jakarta.annotation.Resource;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import javax.sql.DataSource;

/** Annotated, without a transaction around the delivery. */
@MessageDriven
@IdempotentConsumer(name = "non-transacted", firstDelay = "PT0.1S")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class NonTransacted implements MessageListener {

    @Resource(lookup = "jdbc/shop")
    private DataSource database;

    @Override
    public void onMessage(Message message) {
        Effect.insert(database, "non-transacted", message);
    }
}

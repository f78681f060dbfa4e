package dev.semel.benchmarks.app.consumer;

import dev.semel.benchmarks.app.Effect;
import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Order;
import jakarta.annotation.Resource;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import javax.sql.DataSource;

/** Annotated, in non-transacted delivery; messages of one group one at a time. */
@MessageDriven
@IdempotentConsumer(name = "one-at-a-time", order = Order.ONE_AT_A_TIME, firstDelay = "PT0.1S")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class OneAtATime implements MessageListener {

    @Resource(lookup = "jdbc/shop")
    private DataSource database;

    @Override
    public void onMessage(Message message) {
        Effect.insert(database, "one-at-a-time", message);
    }
}

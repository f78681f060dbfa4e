package org.example.orders;

import dev.semel.idempotency.IdempotentConsumer;
import jakarta.annotation.Resource;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import javax.sql.DataSource;

/** Confirms each order once. */
@MessageDriven
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
@IdempotentConsumer(name = "orders.confirm")
@Resource(name = "java:app/env/jdbc/semel", lookup = "jdbc/orders", type = DataSource.class)
public class ConfirmOrder implements MessageListener {

    @Inject
    private Orders orders;

    @Override
    public void onMessage(Message message) {
        try {
            orders.confirm(message.getBody(String.class));
        } catch (JMSException e) {
            throw new IllegalArgumentException("The order could not be read.", e);
        }
    }
}

package dev.semel.incontainer.start;

import dev.semel.idempotency.IdempotentConsumer;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** Must not start beside the bookkeeper, whose name it has. */
@MessageDriven
@IdempotentConsumer(name = "bookkeeper")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class Twin implements MessageListener {

    @Override
    public void onMessage(Message message) {
        throw new IllegalStateException("No message comes here.");
    }
}

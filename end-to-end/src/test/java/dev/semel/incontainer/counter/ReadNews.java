package dev.semel.incontainer.counter;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.incontainer.bank.Teller;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** A subscriber of the topic {@code counter.news}. */
@MessageDriven
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
@IdempotentConsumer(name = "read-news", maxAttempts = 3)
public class ReadNews implements MessageListener {

    @Inject
    private Teller teller;

    @Override
    public void onMessage(Message message) {
        teller.serve("read-news", message);
    }
}

package dev.semel.incontainer.counter;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.incontainer.bank.Teller;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** Lets an hour pass before it tries again. */
@MessageDriven
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
@IdempotentConsumer(name = "retry-slowly", firstDelay = "PT1H", maxDelay = "PT6H")
public class RetrySlowly implements MessageListener {

    @Inject
    private Teller teller;

    @Override
    public void onMessage(Message message) {
        teller.serve("retry-slowly", message);
    }
}

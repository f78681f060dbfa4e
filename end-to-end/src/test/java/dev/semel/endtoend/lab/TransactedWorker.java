package dev.semel.endtoend.lab;

import dev.semel.idempotency.IdempotentConsumer;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** On the queue {@code lab.transacted}, in transacted delivery. */
@MessageDriven
@IdempotentConsumer(name = TransactedWorker.NAME, firstDelay = "PT0.2S", maxDelay = "PT1S")
@TransactionAttribute(TransactionAttributeType.REQUIRED)
public class TransactedWorker implements MessageListener {

    static final String NAME = "lab.transacted";

    @Inject
    private Work work;

    @Override
    public void onMessage(Message message) {
        work.perform(NAME, message);
    }
}

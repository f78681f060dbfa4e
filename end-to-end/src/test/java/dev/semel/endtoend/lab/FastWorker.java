package dev.semel.endtoend.lab;

import dev.semel.idempotency.IdempotentConsumer;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** On the queue {@code lab.fast}, in non-transacted delivery. */
@MessageDriven
@IdempotentConsumer(name = FastWorker.NAME, firstDelay = "PT0.2S", maxDelay = "PT1S")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class FastWorker implements MessageListener {

    static final String NAME = "lab.fast";

    @Inject
    private Work work;

    @Override
    public void onMessage(Message message) {
        work.perform(NAME, message);
    }
}

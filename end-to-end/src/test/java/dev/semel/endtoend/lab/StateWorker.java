package dev.semel.endtoend.lab;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Order;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** On the queue {@code lab.states}, the newest state of each group. */
@MessageDriven
@IdempotentConsumer(name = StateWorker.NAME, order = Order.HIGH_WATER_MARK, firstDelay = "PT0.2S", maxDelay = "PT1S")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class StateWorker implements MessageListener {

    static final String NAME = "lab.states";

    @Inject
    private Work work;

    @Override
    public void onMessage(Message message) {
        work.perform(NAME, message);
    }
}

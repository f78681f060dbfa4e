package dev.semel.endtoend.lab;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Order;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** On the queue {@code lab.aggregates}, one message of a group at a time. */
@MessageDriven
@IdempotentConsumer(name = AggregateWorker.NAME, order = Order.ONE_AT_A_TIME, firstDelay = "PT0.2S", maxDelay = "PT1S")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class AggregateWorker implements MessageListener {

    static final String NAME = "lab.aggregates";

    @Inject
    private Work work;

    @Inject
    private Totals totals;

    @Override
    public void onMessage(Message message) {
        totals.countAround(message, () -> work.perform(NAME, message));
    }
}

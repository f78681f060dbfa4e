package dev.semel.incontainer.counter;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Order;
import dev.semel.incontainer.bank.Teller;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** Shows the newest state of each group. */
@MessageDriven
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
@IdempotentConsumer(name = "show-state", order = Order.HIGH_WATER_MARK, maxAttempts = 3)
public class ShowState implements MessageListener {

    @Inject
    private Teller teller;

    @Override
    public void onMessage(Message message) {
        teller.serve("show-state", message);
    }
}

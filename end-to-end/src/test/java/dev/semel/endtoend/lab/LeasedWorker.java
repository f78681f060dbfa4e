package dev.semel.endtoend.lab;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** On the queue {@code lab.leased}, under a lease of three seconds. */
@MessageDriven
@IdempotentConsumer(
        name = LeasedWorker.NAME,
        mode = Mode.LEASED,
        lease = "PT3S",
        firstDelay = "PT0.2S",
        maxDelay = "PT1S")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class LeasedWorker implements MessageListener {

    static final String NAME = "lab.leased";

    @Inject
    private Work work;

    @Inject
    private LeasedWork closing;

    @Override
    public void onMessage(Message message) {
        Order order = Order.in(message);
        switch (order.behaviour()) {
            case HOLD -> closing.holding(NAME, order);
            case REPLY_APART -> {
                work.takeTime(order);
                closing.finishApart(NAME, order);
            }
            default -> {
                work.takeTime(order);
                closing.finish(NAME, order);
            }
        }
    }
}

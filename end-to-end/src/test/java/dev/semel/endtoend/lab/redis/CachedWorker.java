package dev.semel.endtoend.lab.redis;

import dev.semel.endtoend.lab.Behaviour;
import dev.semel.endtoend.lab.LeasedWork;
import dev.semel.endtoend.lab.Order;
import dev.semel.endtoend.lab.Work;
import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.KeyStore;
import dev.semel.idempotency.Mode;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** On the queue {@code lab.cached}, under a lease in Redis that outlives a restart of the server. */
@MessageDriven
@IdempotentConsumer(
        name = CachedWorker.NAME,
        mode = Mode.LEASED,
        store = KeyStore.REDIS,
        lease = "PT20S",
        firstDelay = "PT0.2S",
        maxDelay = "PT1S")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class CachedWorker implements MessageListener {

    /** Of the consumer, and of its queue. */
    public static final String NAME = "lab.cached";

    @Inject
    private Work work;

    @Inject
    private LeasedWork closing;

    @Override
    public void onMessage(Message message) {
        Order order = Order.in(message);
        if (order.behaviour() == Behaviour.HOLD) {
            closing.holding(NAME, order);
        } else {
            work.takeTime(order);
            closing.finish(NAME, order);
        }
    }
}

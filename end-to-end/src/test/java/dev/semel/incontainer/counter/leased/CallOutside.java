package dev.semel.incontainer.counter.leased;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** Calls another system, which recognises a repeated call. */
@MessageDriven
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
@IdempotentConsumer(name = "call-outside", mode = Mode.LEASED, lease = "PT2M")
public class CallOutside implements MessageListener {

    @Inject
    private LongWork work;

    @Override
    public void onMessage(Message message) {
        work.call("call-outside", message);
    }
}

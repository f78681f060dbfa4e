package dev.semel.incontainer.counter.leased;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.idempotency.OnUnknownOutcome;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** Calls another system, which does not recognise a repeated call. */
@MessageDriven
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
@IdempotentConsumer(name = "call-once", mode = Mode.LEASED, onUnknownOutcome = OnUnknownOutcome.PARK)
public class CallOnce implements MessageListener {

    @Inject
    private LongWork work;

    @Override
    public void onMessage(Message message) {
        work.call("call-once", message);
    }
}

package dev.semel.incontainer.counter;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.OnMissingKey;
import dev.semel.incontainer.bank.Teller;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** Works on messages without a key. */
@MessageDriven
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
@IdempotentConsumer(name = "work-unprotected", onMissingKey = OnMissingKey.PROCESS_UNPROTECTED)
public class WorkUnprotected implements MessageListener {

    @Inject
    private Teller teller;

    @Override
    public void onMessage(Message message) {
        teller.serve("work-unprotected", message);
    }
}

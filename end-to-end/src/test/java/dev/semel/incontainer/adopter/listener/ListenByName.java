package dev.semel.incontainer.adopter.listener;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.incontainer.adopter.Ledger;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** Its activation specification gives the name of the queue. */
@MessageDriven
@IdempotentConsumer(name = "adopter-name")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ListenByName implements MessageListener {

    @Inject
    private Ledger ledger;

    @Override
    public void onMessage(Message message) {
        try {
            ledger.book("name", message.getBody(String.class));
        } catch (JMSException unreadable) {
            throw new JMSRuntimeException(unreadable.getMessage(), unreadable.getErrorCode(), unreadable);
        }
    }
}

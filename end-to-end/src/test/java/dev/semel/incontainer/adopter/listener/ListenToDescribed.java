package dev.semel.incontainer.adopter.listener;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.incontainer.adopter.Ledger;
import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** Names a queue that web.xml defines. */
@MessageDriven(
        activationConfig =
                @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = "java:app/jms/described"))
@IdempotentConsumer(name = "adopter-described")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ListenToDescribed implements MessageListener {

    @Inject
    private Ledger ledger;

    @Override
    public void onMessage(Message message) {
        try {
            ledger.book("described", message.getBody(String.class));
        } catch (JMSException unreadable) {
            throw new JMSRuntimeException(unreadable.getMessage(), unreadable.getErrorCode(), unreadable);
        }
    }
}

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

/** Names a queue that the server defines, by its JNDI name. */
@MessageDriven(
        activationConfig = @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = "jms/adopter"))
@IdempotentConsumer(name = "adopter-server")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ListenToServer implements MessageListener {

    @Inject
    private Ledger ledger;

    @Override
    public void onMessage(Message message) {
        try {
            ledger.book("server", message.getBody(String.class));
        } catch (JMSException unreadable) {
            throw new JMSRuntimeException(unreadable.getMessage(), unreadable.getErrorCode(), unreadable);
        }
    }
}

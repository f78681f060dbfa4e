package dev.semel.incontainer.adopter.listener;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.incontainer.adopter.Ledger;
import dev.semel.incontainer.adopter.Parcel;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.jms.ObjectMessage;

/** Takes objects, as applications of old do. */
@MessageDriven
@IdempotentConsumer(name = "adopter-parcel")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class TakeParcel implements MessageListener {

    @Inject
    private Ledger ledger;

    @Override
    public void onMessage(Message message) {
        try {
            Parcel parcel = (Parcel) ((ObjectMessage) message).getObject();
            ledger.book("parcel", "{\"reference\": \"" + parcel.reference() + "\"}");
        } catch (JMSException unreadable) {
            throw new JMSRuntimeException(unreadable.getMessage(), unreadable.getErrorCode(), unreadable);
        }
    }
}

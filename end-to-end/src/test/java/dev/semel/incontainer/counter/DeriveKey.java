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

/** Takes the content for the key where there is none. */
@MessageDriven
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
@IdempotentConsumer(name = "derive-key", onMissingKey = OnMissingKey.DERIVE, ignoredContent = "/sentAt")
public class DeriveKey implements MessageListener {

    @Inject
    private Teller teller;

    @Override
    public void onMessage(Message message) {
        teller.serve("derive-key", message);
    }
}

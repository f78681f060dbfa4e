package dev.semel.redis;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.KeyStore;
import dev.semel.idempotency.Mode;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.jms.TextMessage;
import java.util.function.Consumer;

/** The consumer of the guide. */
@MessageDriven
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
@IdempotentConsumer(name = "partner.call", mode = Mode.LEASED, store = KeyStore.REDIS)
public class CallPartner implements MessageListener {

    private final Consumer<String> partner;

    public CallPartner(Consumer<String> partner) {
        this.partner = partner;
    }

    @Override
    public void onMessage(Message message) {
        try {
            partner.accept(((TextMessage) message).getText());
        } catch (JMSException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }
}

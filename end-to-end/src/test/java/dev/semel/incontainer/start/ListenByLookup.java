package dev.semel.incontainer.start;

import dev.semel.idempotency.IdempotentConsumer;
import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** Names its queue by JNDI, as an application of another server does. */
@IdempotentConsumer(name = "listen-by-lookup")
@MessageDriven(
        activationConfig =
                @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = "jms/greetings"))
public class ListenByLookup implements MessageListener {

    @Override
    public void onMessage(Message message) {
        throw new IllegalStateException("No message comes here.");
    }
}

package dev.semel.incontainer.start;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** Names a queue that the server does not define. */
@MessageDriven(
        activationConfig = @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = "jms/nowhere"))
public class ListenToNothing implements MessageListener {

    @Override
    public void onMessage(Message message) {
        throw new IllegalStateException("Nobody writes to me.");
    }
}

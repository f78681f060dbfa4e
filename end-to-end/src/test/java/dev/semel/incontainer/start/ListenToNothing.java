package dev.semel.incontainer.start;

import dev.semel.idempotency.IdempotentConsumer;
import jakarta.ejb.MessageDriven;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** Its activation specification names a JNDI name at which nothing is bound. */
@IdempotentConsumer(name = "listen-to-nothing")
@MessageDriven
public class ListenToNothing implements MessageListener {

    @Override
    public void onMessage(Message message) {
        throw new IllegalStateException("No message comes here.");
    }
}

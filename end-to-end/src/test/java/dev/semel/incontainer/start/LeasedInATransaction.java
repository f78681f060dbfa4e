package dev.semel.incontainer.start;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import jakarta.ejb.MessageDriven;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** Must not start: for the delivery, and for the bean it names. */
@MessageDriven
@IdempotentConsumer(name = "leased", mode = Mode.LEASED, keyResolver = ResolverWithoutScope.class)
public class LeasedInATransaction implements MessageListener {

    @Override
    public void onMessage(Message message) {
        throw new IllegalStateException("No message comes here.");
    }
}

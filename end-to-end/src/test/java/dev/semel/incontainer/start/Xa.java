package dev.semel.incontainer.start;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import jakarta.ejb.MessageDriven;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** Needs a data source that takes part in two-phase commits. */
@MessageDriven
@IdempotentConsumer(name = "xa", mode = Mode.XA)
public class Xa implements MessageListener {

    @Override
    public void onMessage(Message message) {
        throw new IllegalStateException("No message comes here.");
    }
}

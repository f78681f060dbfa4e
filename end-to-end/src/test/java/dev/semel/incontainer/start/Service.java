package dev.semel.incontainer.start;

import dev.semel.idempotency.IdempotentConsumer;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.jms.Message;

/** Must not start: no message is delivered to it, so nothing would be protected. */
@ApplicationScoped
@IdempotentConsumer(name = "service")
public class Service {

    public void onMessage(Message message) {
        throw new IllegalStateException("No message comes here.");
    }
}

package dev.semel.benchmarks.app.consumer;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** Annotated, under a lease: the effect is in a transaction of the handler's own. */
@MessageDriven
@IdempotentConsumer(name = "leased", mode = Mode.LEASED, firstDelay = "PT0.1S")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class Leased implements MessageListener {

    @Inject
    private SeparateTransaction separate;

    @Override
    public void onMessage(Message message) {
        separate.insert("leased", message);
    }
}

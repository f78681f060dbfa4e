package dev.semel.benchmarks.app.consumer;

import dev.semel.idempotency.IdempotentConsumer;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** Annotated, in non-transacted delivery; its work takes as long as the message says, and the moment of its commit is kept. */
@MessageDriven
@IdempotentConsumer(name = "timed-non-transacted")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class TimedNonTransacted implements MessageListener {

    @Inject
    private TimedWork work;

    @Override
    public void onMessage(Message message) {
        work.inTransaction("timed-non-transacted", message);
    }
}

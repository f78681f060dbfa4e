package dev.semel.benchmarks.app.consumer;

import dev.semel.idempotency.IdempotentConsumer;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** Annotated, in the fast lane; its work takes as long as the message says, and the moment of its commit is kept. */
@MessageDriven
@IdempotentConsumer(name = "timed-fast-lane")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class TimedFastLane implements MessageListener {

    @Inject
    private TimedWork work;

    @Override
    public void onMessage(Message message) {
        work.inTransaction("timed-fast-lane", message);
    }
}
